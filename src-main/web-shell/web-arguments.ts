/** The command line of the browser shell. */
import { parseArgs } from 'node:util'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'

export interface WebArguments {
  /** 0 takes a free port; null the one of the last time, if that is free. */
  readonly port: number | null
  /** Null for the place that the operating system has for it. */
  readonly dataFolder: string | null
}

export const webUsage = 'Usage: npm run web -- [--port N] [--data FOLDER] [--no-open]'

/** An error is a sentence that says what is wrong. */
export function readWebArguments(args: readonly string[]): Result<WebArguments, string> {
  try {
    const { values } = parseArgs({ args: [...args], options: { port: { type: 'string' }, data: { type: 'string' } } })
    const port = Number(values.port ?? '0')
    const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
    if (!isPort || values.port?.trim() === '') return err(`--port takes a number from 0 to 65535, not "${values.port}".`)
    if (values.data === '') return err('--data takes a folder.')
    return ok({ port: values.port === undefined ? null : port, dataFolder: values.data ?? null })
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error))
  }
}
