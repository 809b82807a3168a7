/**
 * `npm run bench [-- name ...]`: runs the benchmarks (all, or those named) one after another, each in its own process so that none
 * inherits another's heap, and prints one table. Ends with 1 when a ratio does not hold.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { BenchRow } from './bench-row.ts'

/** In the order of the table in README.md beside this file. */
const names = [
  'pull',
  'import-check',
  'import-by-key',
  'import-create',
  'import-stage',
  'sort',
  'find',
  'export',
  'window',
  'stage',
  'edits',
  'paste',
  'push',
  'updates',
  'creates',
  'plan',
  'review',
  'past',
  'heap',
  'feel',
  'file',
  'size',
  'start',
  'api-client',
  'service',
  'peers',
] as const

const benchRows = z.array(
  z.strictObject({ what: z.string(), ratio: z.number().nullable(), hold: z.number().nullable(), detail: z.string() }),
)

const fileOf = (path: string): string => fileURLToPath(new URL(`./${path}.ts`, import.meta.url))

const inOwnProcess = (name: string): Promise<readonly BenchRow[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--expose-gc', fileOf('run-one'), name], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    let rows: readonly BenchRow[] | null = null
    child.on('message', (message) => {
      rows = benchRows.parse(message)
    })
    child.on('error', reject)
    child.on('close', (code) => (rows === null ? reject(new Error(`${name} ended with ${code} and no rows`)) : resolve(rows)))
  })

const verdict = (row: BenchRow): string =>
  row.ratio === null || row.hold === null ? 'printed' : row.ratio <= row.hold ? 'holds' : 'FALLS SHORT'

const show = (rows: readonly BenchRow[]): void => {
  const lines = rows.map((row) => [
    row.what,
    row.ratio === null ? '-' : row.ratio.toFixed(2),
    row.hold === null ? '-' : row.hold.toFixed(2),
    verdict(row),
    row.detail,
  ])
  const head = ['what', 'ratio', 'hold', 'verdict', 'detail']
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of [head, ...lines])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !existsSync(fileOf(`measures/${name}`)))
if (unknown.length > 0) {
  console.error(`There is no benchmark named ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}

const rows: BenchRow[] = []
let isComplete = true
for (const name of asked.length > 0 ? asked : names) {
  console.error(`measuring ${name} ...`)
  try {
    rows.push(...(await inOwnProcess(name)))
  } catch (error) {
    isComplete = false
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
show(rows)
process.exitCode = isComplete && rows.every((row) => verdict(row) !== 'FALLS SHORT') ? 0 : 1
