/** A colleague changes the worksheet itself while rows are staged; and what the user does about it once they are told. */

import { type Grid, readGrid } from '../grid.ts'
import { entryOf, openedApp, type Run, valueIn } from '../run-state.ts'
import { fieldNames } from '../sheet-fields.ts'
import type { Step } from '../step.ts'
import { noteRefusal } from './give-command.ts'
import { believeAll } from './user-history.ts'

type Change = Extract<Step, { do: 'colleague-changes' }>

export async function changeStructure(run: Run, { what, field: name }: Change): Promise<void> {
  const { belief, colleague } = run
  const field = colleague.fields.find((it) => it.name === name)
  if (field === undefined || belief.goneFields.has(name) || belief.isWorksheetGone) return
  switch (what) {
    case 'remove-worksheet':
      belief.isWorksheetGone = await colleague.change(null)
      return
    case 'remove-field':
      if (await colleague.change({ removeFields: [field.id] })) belief.goneFields.add(name)
      return
    case 'make-anew':
      if (await colleague.change({ removeFields: [field.id], addFields: [{ name, type: '6' }] })) belief.goneFields.add(name)
      return
    case 'retype':
      await colleague.change({ editFields: [{ id: field.id, type: '11' }] })
      return
    case 'remove-option': {
      const [text] = Object.keys(field.keys).slice(-1)
      if (text === undefined) return
      const option = { key: field.keys[text], value: text, isDeleted: true }
      if (await colleague.change({ editFields: [{ id: field.id, options: [option] }] })) belief.goneOptions.set(name, text)
    }
  }
}

/** What cannot be pushed any more is discarded, cell by cell: values of fields and options that are gone. The rest stays. */
export async function discardGone(run: Run): Promise<void> {
  const { belief } = run
  if (belief.goneFields.size + belief.goneOptions.size === 0) return
  const app = await openedApp(run)
  const { connectionId, worksheetId } = run.at
  const list = await app.call('changes.list', { connectionId, worksheetId, only: 'all', offset: 0, limit: 500 })
  const before = await readGrid(app, run.at, run.colleague.fields)
  if (!list.ok || before === null) return
  const cells = list.value.rows.flatMap((row) =>
    row.cells.flatMap((it) =>
      it.gone !== undefined || isGoneOption(run, before, row.row, it.field) ? [{ row: row.row, field: it.field }] : [],
    ),
  )
  if (cells.length === 0) return
  const done = await app.call('changes.discard', { connectionId, of: { scope: 'cells', worksheetId, cells } })
  if (!done.ok) return noteRefusal(run, 'discard of what is gone', done.error)
  const after = await readGrid(app, run.at, run.colleague.fields)
  if (after === null) return
  believeAll(run, before, after)
  // Also below a deletion, which may be taken back.
  const at = Date.now()
  for (const it of cells) {
    const now = after.find(({ key, change }) => key === it.row && change === 'deleted')
    const known = [...belief.rows.values()].find((row) => row.tag === now?.tag)
    const name = fieldNames.find((field) => run.colleague.fields.some((made) => made.id === it.field && made.name === field))
    if (now === undefined || known === undefined || name === undefined) continue
    const value = now.cells[name] ?? null
    known.cells[name].intents.push({ value, at, base: value, isClaim: false })
  }
}

function isGoneOption(run: Run, grid: Grid, key: string, id: string): boolean {
  const field = run.colleague.fields.find((it) => it.id === id)
  const text = field === undefined ? undefined : [...run.belief.goneOptions].find(([name]) => name === field.name)?.[1]
  if (field === undefined || text === undefined) return false
  return (
    grid
      .find((it) => it.key === key)
      ?.cells[field.name]?.split(',')
      .includes(text) === true
  )
}

/** The worksheet is gone: what was staged must still be shown until it is discarded, and nothing may go on for ever. */
export async function leaveWorksheet(run: Run): Promise<void> {
  const { belief } = run
  const app = await openedApp(run)
  const grid = await readGrid(app, run.at, run.colleague.fields)
  if (grid === null) return belief.violate('strange', 'the rows of a worksheet that is gone are not shown')
  for (const [name, row] of belief.rows) {
    const entry = entryOf(grid, row.tag)
    if (entry === null || entry.change === 'deleted' || !row.isAlive) continue
    for (const field of fieldNames) {
      const { intents, colleague, conflicts } = row.cells[field]
      const isOurs = intents.length > 0 && colleague.length === 0 && conflicts.length === 0
      if (isOurs && !belief.goneFields.has(field) && (entry.cells[field] ?? null) !== valueIn(row, field))
        belief.violate(
          'lost',
          `${name}.${field} shows ${entry.cells[field]} after its worksheet went, it was ${valueIn(row, field)}`,
        )
    }
  }
  const { connectionId, worksheetId } = run.at
  const done = await app.call('changes.discard', { connectionId, of: { scope: 'worksheet', worksheetId } })
  if (!done.ok) belief.violate('stuck', `what is staged in a worksheet that is gone cannot be discarded: ${done.error.message}`)
}
