/** The folder after `--data` on the command line, or null. Chromium's own switches may stand around it, so nothing else is judged. */
export function readDataArgument(argv: readonly string[]): string | null {
  const at = argv.indexOf('--data')
  const value = at === -1 ? undefined : argv[at + 1]
  return value === undefined || value === '' || value.startsWith('--') ? null : value
}
