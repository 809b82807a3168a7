/** Runs the benchmark named on the command line and sends its rows to the parent process. */
import type { Bench } from './bench-row.ts'

const { run }: { run: Bench } = await import(new URL(`./measures/${process.argv[2]}.ts`, import.meta.url).href)
process.send?.(await run())
process.disconnect()
