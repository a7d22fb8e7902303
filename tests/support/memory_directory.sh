#!/bin/sh
# Prints a directory in memory for temporary files, if there is one that has 4 GB of space and may run programs.
program=$(mktemp /dev/shm/stak.XXXXXX 2>/dev/null) || exit 0
printf '#!/bin/sh\n' >"$program"
chmod +x "$program"
if "$program" 2>/dev/null; then
  df -kP /dev/shm | awk 'NR == 2 && $4 > 4000000 {print "/dev/shm"}'
fi
rm -f "$program"
