/** Rescued changes that wait to be staged again: kept in the connection's folder until their worksheets have been loaded anew. */
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { guardFormula } from '../../src-shared/csv/formula-guard.ts'
import { byteOrderMark, recordWriter } from '../../src-shared/csv/write-csv.ts'
import { type Salvaged, type SalvagedWorksheet, type SentLine, salvagedWorksheet } from '../../src-shared/model/salvaged.ts'
import { rescuedFile } from '../data-folder/replica-files.ts'
import { writeFileAtomically } from '../data-folder/write-file-atomically.ts'
import { digestOfWaiting } from '../replica/rescue/restaged-digests.ts'

const waiting = z.strictObject({
  at: z.int(),
  /** New rows may have been sent before the file was damaged, so they are kept out of the next push. */
  holdsNewRows: z.boolean(),
  /** Also those of which only something was sent: they have no rows. */
  worksheets: z.array(salvagedWorksheet).readonly(),
  /** Names of the files that were set aside, oldest first: they have the receipts of what was sent. */
  aside: z.array(z.string()).readonly().default([]),
})
export type Waiting = z.output<typeof waiting>

/** Null when nothing waits. A file that cannot be read is left where it is. */
export async function readWaiting(folder: string): Promise<Waiting | null> {
  try {
    const parsed = waiting.safeParse(JSON.parse(await readFile(path.join(folder, rescuedFile), 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Whether something waits of which nobody can read what it is. */
export const isUnreadable = async (folder: string): Promise<boolean> =>
  existsSync(path.join(folder, rescuedFile)) && (await readWaiting(folder)) === null

/** '' where nothing waits. */
export const waitingText = (next: Waiting): string => (next.worksheets.length === 0 ? '' : JSON.stringify(next, null, 1))

/** Throws the file system's own error. */
export async function writeWaiting(folder: string, next: Waiting): Promise<void> {
  const text = waitingText(next)
  if (text === '') await rm(path.join(folder, rescuedFile), { force: true })
  else await writeFileAtomically(path.join(folder, rescuedFile), text)
}

/** What waits, less what is staged in the file that was read: where that was read whole, it is among what was found. */
export const lessRestaged = (before: Waiting | null, restaged: readonly string[]): Waiting | null =>
  before === null ? null : { ...before, worksheets: before.worksheets.filter((it) => !restaged.includes(digestOfWaiting(it))) }

/** What waited before stays in front. */
export function addWaiting(before: Waiting | null, found: Waiting): Waiting {
  if (before === null) return found
  const named = new Map(before.worksheets.map((it) => [it.id, it]))
  for (const it of found.worksheets) named.set(it.id, { ...it, rows: [...(named.get(it.id)?.rows ?? []), ...it.rows] })
  return {
    ...found,
    holdsNewRows: found.holdsNewRows || before.holdsNewRows,
    worksheets: [...named.values()],
    aside: [...before.aside, ...found.aside],
  }
}

/** The worksheets that have staged changes, and after them those of which only something was sent. */
export const withSent = (
  { worksheets }: Salvaged,
  sent: readonly Pick<SalvagedWorksheet, 'id' | 'name'>[],
): Waiting['worksheets'] => [
  ...worksheets,
  ...sent.filter(({ id }) => !worksheets.some((it) => it.id === id)).map((it) => ({ ...it, rows: [] })),
]

const changeWords = { created: 'new row', updated: 'changed', deleted: 'deleted' } as const
const rawText = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** One line for each changed cell, for a person to read in a spreadsheet. */
export function writeRescuedTable({ worksheets }: Salvaged): string {
  const write = recordWriter(',')
  const line = (cells: readonly string[]): string => write(cells.map(guardFormula))
  const lines = [line(['Worksheet', 'Row', 'Row id', 'Change', 'Column', 'Before', 'Entered', 'Stored form'])]
  for (const { name, rows } of worksheets)
    for (const row of rows) {
      const head = [name, row.title, row.id ?? '', changeWords[row.change]]
      if (row.cells.length === 0) lines.push(line([...head, '', '', '', '']))
      for (const cell of row.cells) lines.push(line([...head, cell.name, rawText(cell.base), cell.text, rawText(cell.value)]))
    }
  return byteOrderMark + lines.join('')
}

const stateWords: Readonly<Record<string, string>> = {
  open: 'no answer yet',
  unknown: 'no answer came',
  absent: 'no answer came, and it was not found',
  confirmed: 'done',
  refused: 'refused',
  unsent: 'not sent',
}

/** One line for each row of the requests that were sent, newest first. */
export function writeSentTable(lines: readonly SentLine[]): string {
  const write = recordWriter(',')
  const head = ['Sent at (UTC)', 'Worksheet', 'What', 'Row id', 'What became of it', 'Before', 'Sent']
  const body = lines.map((it) => {
    const at = new Date(it.at).toISOString().slice(0, 19).replace('T', ' ')
    return [at, it.worksheet, it.operation, it.id, stateWords[it.state] ?? it.state, it.before, it.sent]
  })
  return byteOrderMark + [head, ...body].map((it) => write(it.map(guardFormula))).join('')
}
