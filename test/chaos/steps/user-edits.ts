/** The user edits, fills, adds, copies and deletes. Rows that are not there (any more) are left out of a step. */

import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { type Grid, type GridEntry, readGrid, readHistory } from '../grid.ts'
import { entryOf, isShown, openedApp, type Run } from '../run-state.ts'
import { filesField, type MadeField, sentValue, tagField } from '../sheet-fields.ts'
import type { Edit, NewRow } from '../step.ts'
import { giveCommand, type Sent } from './give-command.ts'

const fieldNamed = (run: Run, name: string): MadeField => {
  const field = run.colleague.fields.find((it) => it.name === name)
  if (field === undefined) throw new Error(`no field ${name}`)
  return field
}
const idOf = (run: Run, name: string): FieldId => fieldId.parse(fieldNamed(run, name).id)
const hostValue = (run: Run, name: string, text: string | null): CellValue => sentValue(fieldNamed(run, name), text) as CellValue

/** Rows that the window shows, with their keys. */
const present = (run: Run, grid: Grid, name: string): GridEntry | null => {
  const row = run.belief.rowOf(name)
  return row === null || !isShown(grid, row.tag) ? null : entryOf(grid, row.tag)
}

const flat = (answer: { readonly ok: boolean } & object): Sent => answer as Sent

export async function editCells(run: Run, cells: readonly Edit[]): Promise<void> {
  const grid = await readShown(run)
  const there = cells.filter((it) => grid !== null && present(run, grid, it.row) !== null)
  if (there.length === 0) return
  await giveCommand(run, { words: `edit ${JSON.stringify(there)}`, edits: there, made: [], deleted: [] }, async (app, now) => {
    const sent = there.flatMap(({ row, field, value }) => {
      const entry = present(run, now, row)
      return entry === null ? [] : [{ row: entry.key, field: idOf(run, field), value: hostValue(run, field, value) }]
    })
    return sent.length < there.length ? 'skipped' : flat(await app.call('edits.set', { ...run.at, label: 'Edit', cells: sent }))
  })
}

export async function fillRows(run: Run, rows: readonly string[], field: Edit['field'], value: string | null): Promise<void> {
  const grid = await readShown(run)
  const there = rows.filter((it) => grid !== null && present(run, grid, it) !== null)
  if (there.length === 0) return
  const edits = there.map((row) => ({ row, field, value }))
  await giveCommand(run, { words: `fill ${field} with ${value}`, edits, made: [], deleted: [] }, async (app, now) => {
    const cells = there.flatMap((row) => {
      const entry = present(run, now, row)
      return entry === null ? [] : [{ row: entry.key, field: idOf(run, field) }]
    })
    if (cells.length < there.length) return 'skipped'
    const operation = value === null ? ({ op: 'clear' } as const) : ({ op: 'set', value: hostValue(run, field, value) } as const)
    return flat(await app.call('edits.run', { ...run.at, target: { of: 'cells', cells }, operation }))
  })
}

const cellsOf = (run: Run, row: NewRow): Record<string, CellValue> =>
  Object.fromEntries([
    [idOf(run, tagField), row.row],
    ...Object.entries(row.cells).map(([field, text]) => [idOf(run, field), hostValue(run, field, text)] as const),
  ])

export async function addRows(run: Run, rows: readonly NewRow[]): Promise<void> {
  await giveCommand(run, { words: `add ${rows.map((it) => it.row)}`, edits: [], made: rows, deleted: [] }, async (app) =>
    flat(await app.call('edits.add-rows', { ...run.at, label: 'Add', rows: rows.map((it) => cellsOf(run, it)) })),
  )
}

export async function deleteRows(run: Run, rows: readonly string[]): Promise<void> {
  const grid = await readShown(run)
  const there = rows.filter((it) => grid !== null && present(run, grid, it) !== null)
  if (there.length === 0) return
  await giveCommand(run, { words: `delete ${there}`, edits: [], made: [], deleted: there }, async (app, now) => {
    const keys = there.flatMap((it) => present(run, now, it)?.key ?? [])
    return keys.length < there.length
      ? 'skipped'
      : flat(await app.call('edits.delete-rows', { ...run.at, target: { of: 'rows', rows: keys } }))
  })
}

/** The same file into several rows, as one command. */
export async function attachFile(run: Run, rows: readonly string[], name: string): Promise<void> {
  const grid = await readShown(run)
  const there = rows.filter((it) => grid !== null && present(run, grid, it) !== null)
  if (grid === null || there.length === 0) return
  const edits = there.map((row) => {
    const held = present(run, grid, row)?.cells[filesField]?.split(',') ?? []
    return { row, field: filesField, value: [...held, name].sort().join(',') } as const
  })
  await giveCommand(run, { words: `attach ${name} to ${there}`, edits, made: [], deleted: [] }, async (app, now) => {
    const file = await app.upload(name, name)
    if (file === null) return 'skipped'
    const files = there.flatMap((row) => {
      const entry = present(run, now, row)
      return entry === null ? [] : [{ row: entry.key, file }]
    })
    if (files.length < there.length) return 'skipped'
    return flat(await app.call('edits.attach-many', { ...run.at, field: idOf(run, filesField), files }))
  })
}

/** Duplicates a row, and gives the copy a tag of its own as a second command. */
export async function copyRow(run: Run, name: string, as: string): Promise<void> {
  const app = await openedApp(run)
  const row = run.belief.rowOf(name)
  const before = await readGrid(app, run.at, run.colleague.fields)
  const entry = before === null ? null : present(run, before, name)
  if (row === null || before === null || entry === null) return
  const known = await readHistory(app, run.at)
  const done = await app.call('edits.duplicate-rows', { ...run.at, target: { of: 'rows', rows: [entry.key] } })
  const after = await readGrid(await openedApp(run), run.at, run.colleague.fields)
  if (after === null) return
  const copy = after.find((it) => it.tag === row.tag && !before.some((old) => old.key === it.key))
  if (copy === undefined) {
    if (done.ok) run.belief.violate('lost', `copy ${name}: the copy is not shown`)
    return
  }
  const tagging = () =>
    run.openedApp?.call('edits.set', {
      ...run.at,
      label: 'Tag',
      cells: [{ row: copy.key, field: idOf(run, tagField), value: as }],
    })
  // Whatever ends the app here is not the matter: the user goes on with what they see.
  for (let tries = 0; tries < 3; tries += 1) {
    await openedApp(run)
    const tagged = await tagging()
    if (tagged?.ok) break
  }
  const cells = Object.fromEntries(Object.entries(copy.cells).filter(([field]) => field !== tagField))
  run.belief.rows.set(as, run.belief.make(as, 'user', cells))
  const history = await readHistory(await openedApp(run), run.at)
  const [second, first] = history?.filter((it) => !known?.some((old) => old.id === it.id)) ?? []
  const command = { cells: [], made: [as], deleted: [], words: `copy ${name} as ${as}` }
  if (second !== undefined) run.belief.commands.set(second.id, { ...command, goesWith: 'previous' })
  if (first !== undefined) run.belief.commands.set(first.id, { ...command, goesWith: 'next' })
}

async function readShown(run: Run): Promise<Grid | null> {
  return readGrid(await openedApp(run), run.at, run.colleague.fields)
}
