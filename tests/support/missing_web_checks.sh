#!/bin/sh
# Prints why eslint, tsc and vitest cannot run in a checkout, if they cannot.
if ! command -v npm >/dev/null; then
  echo "npm is not installed"
elif [ ! -e "${1:-.}/web/node_modules/.package-lock.json" ]; then
  echo "web/node_modules is missing: npm ci in web/"
fi
