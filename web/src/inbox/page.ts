/** Our own page around `<stak-inbox>`. */
export {};
