/**
 * The tables as the check read them, in one file beside the source copy: a run looks its texts up in these, also one that goes on after a
 * crash, so that it writes what was checked whatever has become of the rows since.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, renameSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { z } from 'zod'
import { type LookUpTable, tableName } from '../../../../src-shared/csv/transform/look-up-table.ts'
import type { LookUpStep } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { writeProblem } from '../../../data-folder/file-problem.ts'
import type { LoadedTables } from './load-tables.ts'

export const tablesOf = (source: string): string => `${source}.look-ups`
/** Those of a check that is not done yet: until it is, the last one counts. */
export const nextTablesOf = (source: string): string => `${tablesOf(source)}.next`

/** A line of its own before the lines of its texts: text, value, and 1 where other values stand beside it too. */
const head = z.strictObject({ name: z.string(), texts: z.int() })
/** The last line: SHA-256 of all before it. A file of an earlier version has none. */
const end = z.strictObject({ digest: z.string() })
const entry = z.tuple([z.string(), z.string(), z.union([z.literal(0), z.literal(1)])])

/** Written between two breaths. */
const textsAtOnce = 5000

function* linesOf(tables: LoadedTables): Generator<string> {
  for (const [name, { values, several }] of tables) {
    yield JSON.stringify({ name, texts: values.size })
    for (const [text, value] of values) yield JSON.stringify([text, value, several.has(text) ? 1 : 0])
  }
}

/** For the end of the check that has begun. Answers what the disk says against it. */
export async function keepTables(source: string, tables: LoadedTables, breathe: () => Promise<void>): Promise<HostError | null> {
  const next = nextTablesOf(source)
  try {
    const file = await open(next, 'w', 0o600)
    try {
      const hash = createHash('sha256')
      let lines: string[] = []
      const write = async (): Promise<void> => {
        const text = lines.map((line) => `${line}\n`).join('')
        hash.update(text)
        await file.write(text)
        lines = []
        await breathe()
      }
      for (const line of linesOf(tables)) if (lines.push(line) >= textsAtOnce) await write()
      await write()
      lines.push(JSON.stringify({ digest: hash.copy().digest('hex') }))
      await write()
      await file.sync()
    } finally {
      await file.close()
    }
    return null
  } catch (error) {
    await rm(next, { force: true })
    const problem = writeProblem(error)
    if (problem === null) throw error
    return problem
  }
}

/** At the end of a check: in place of those of the last one, all at once. Answers what the disk says against it. */
export function takeTables(source: string): HostError | null {
  try {
    if (existsSync(nextTablesOf(source))) renameSync(nextTablesOf(source), tablesOf(source))
    return null
  } catch (error) {
    const problem = writeProblem(error)
    if (problem === null) throw error
    return problem
  }
}

const missing: HostError = {
  kind: 'invalid',
  message: 'What the steps of this import look texts up in is no longer kept. Check the file again, or begin the import again.',
}

/** Changes with every check. */
export function keptVersion(source: string): string {
  if (!existsSync(tablesOf(source))) return ''
  const { mtimeMs, size, ino } = statSync(tablesOf(source))
  return `${mtimeMs} ${size} ${ino}`
}

/** Those that `steps` look in. */
export async function readTables(source: string, steps: readonly LookUpStep[]): Promise<Result<LoadedTables, HostError>> {
  if (steps.length === 0) return ok(new Map())
  if (!existsSync(tablesOf(source))) return err(missing)
  try {
    const tables = await readKept(tablesOf(source))
    return steps.every((step) => tables?.has(tableName(step))) && tables !== null ? ok(tables) : err(missing)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return err(missing)
    throw error
  }
}

/** Null for what is not as it was written. Throws what is no JSON, or none of these lines. */
async function readKept(file: string): Promise<LoadedTables | null> {
  const tables = new Map<string, LookUpTable>()
  const hash = createHash('sha256')
  let digest: string | null = null
  let values = new Map<string, string>()
  let several = new Set<string>()
  let left = 0
  const take = (line: string): void => {
    const json: unknown = JSON.parse(line)
    const last = left === 0 ? end.safeParse(json) : null
    if (last?.success) {
      digest = last.data.digest
      return
    }
    hash.update(`${line}\n`)
    if (left > 0) {
      const [text, value, isSeveral] = entry.parse(json)
      values.set(text, value)
      if (isSeveral === 1) several.add(text)
      left -= 1
      return
    }
    const { name, texts } = head.parse(json)
    values = new Map()
    several = new Set()
    tables.set(name, { values, several })
    left = texts
  }
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
  return left === 0 && rest === '' && (digest === null || digest === hash.digest('hex')) ? tables : null
}
