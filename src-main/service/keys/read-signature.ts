/** A signature from where it was given: an option, a file, or the environment. Options stand in the list of processes, which all users read. */
import { readFileSync } from 'node:fs'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The file's text without the line break at its end; an error never quotes it. */
function readFile(option: string, file: string): Result<string, string> {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return text === '' || /\s/.test(text) ? err(`--${option} ${file}: expected one line with the signature`) : ok(text)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    return err(`--${option} ${file}: the file cannot be read (${reason})`)
  }
}

/** `option` names the option (`sign`, `reader-sign`), its file (`sign-file`) and its variable (`GRIDSTAGE_SIGN`). Null where none was given. */
export function readSignature(
  option: 'sign' | 'reader-sign',
  given: string | undefined,
  file: string | undefined,
  environment: Environment,
): Result<string | null, string> {
  if (given !== undefined && file !== undefined) return err(`--${option} and --${option}-file exclude each other`)
  if (file !== undefined) return readFile(`${option}-file`, file)
  return ok(given ?? environment[`GRIDSTAGE_${option.toUpperCase().replace('-', '_')}`] ?? null)
}
