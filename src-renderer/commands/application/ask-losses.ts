/** Asks before a change of fields or options is saved that takes something from rows, with their numbers and a way to see them. */

import type { OptionHolder } from '../../../src-shared/host/calls/structure-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type ConnectionId, fieldId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { type NamedOption, type OptionReplacement, type OtherWay, openDialog } from '../../state/connection/session-state.ts'
import { emptyDraft, type NewCondition, narrow } from '../../state/sheet/filter-draft.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, everyRowShown, type SheetState } from '../../state/sheet/sheet-state.ts'
import {
  type AskedEffect,
  askedEffects,
  newlyDeleted,
  sayAffected,
  sayEffect,
  shortWords,
} from '../../state/structure/field-effects.ts'
import { sayFieldLosses } from '../../state/structure/loss-words.ts'
import type { OptionDraft } from '../../state/structure/option-draft.ts'
import type { SetDraft } from '../../state/structure/set-draft.ts'
import type { StructureDraft } from '../../state/structure/structure-draft.ts'
import { sayChanges } from '../../state/structure/structure-edit.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { askUser } from '../ask-user.ts'
import { openWorksheet } from '../window/open-worksheet.ts'

/** Only the rows that the change is about, so that they can be changed first. */
function showRows(app: App, worksheetId: WorksheetId, name: string, looked: Partial<SheetState>): void {
  openWorksheet(app, worksheetId, name)
  app.sheets.update((state) =>
    changeSheet(state, worksheetId, (sheet) => ({ ...sheet, ...everyRowShown, isFilterOpen: true, ...looked })),
  )
}

const filtered = (condition: NewCondition): Partial<SheetState> => ({ filter: narrow(emptyDraft, condition) })
const holding = (field: string, keys: readonly string[]): Partial<SheetState> =>
  filtered({ field, operator: 'in', value: [...keys] })

/** The rows that a change is about: as a filter where one can say it. */
function rowsOf(asked: AskedEffect): Partial<SheetState> {
  const { ask } = asked
  if (ask.kind === 'options') return holding(ask.field, ask.keys)
  if (ask.kind === 'required') return filtered({ field: ask.field, operator: 'isempty', value: null })
  return { isFilterOpen: false, affected: { by: ask, words: sayAffected(asked) } }
}

/** So many changes have a button of their own, beside the others of the dialog. */
const mostShown = 3

const named = ({ key, value }: OptionDraft): NamedOption => ({ key, text: value })
/** Options that the service knows and that stay. */
const staying = (options: readonly OptionDraft[]): readonly NamedOption[] =>
  options.filter((it) => it.key !== '' && !it.isDeleted).map(named)

const wayToReplace = (app: App, replacement: OptionReplacement): OtherWay => ({
  label: 'Replace them…',
  run: () => app.session.update((state) => openDialog(state, { kind: 'replace-options', replacement })),
})

interface Said {
  readonly points: readonly string[]
  /** Changes that rows feel, in the order of the points. */
  readonly felt: readonly AskedEffect[]
}

async function sayEffects(
  app: App,
  connectionId: ConnectionId,
  worksheetId: WorksheetId,
  draft: StructureDraft,
): Promise<Result<Said, HostError>> {
  const asked = askedEffects(draft)
  if (asked.length === 0) return ok({ points: [], felt: [] })
  const counted = await app.host.call('structure.effects', { connectionId, worksheetId, asks: asked.map((it) => it.ask) })
  if (!counted.ok) return counted
  const said = asked.map((it, i) => ({ it, words: sayEffect(it, counted.value.effects[i] ?? { rows: null }) }))
  return ok({
    points: said.flatMap(({ words }) => words ?? []),
    felt: said.flatMap(({ it, words }) => (words === null ? [] : it)),
  })
}

async function sayRemovals(
  app: App,
  connectionId: ConnectionId,
  worksheetId: WorksheetId,
  draft: StructureDraft,
): Promise<Result<readonly string[], HostError>> {
  const removed = draft.fields.filter((field) => field.isRemoved && field.origin !== null)
  if (removed.length === 0) return ok([])
  const fields = removed.map((field) => field.id)
  const names = removed.map(({ id, origin, name }) => ({ id, name: origin?.name ?? name }))
  return mapOk(await app.host.call('structure.losses', { connectionId, worksheetId, fields }), (losses) =>
    sayFieldLosses(losses, names),
  )
}

/** True when nothing is lost, or when the user still wants to after hearing what is. */
export async function maySave(app: App, connectionId: ConnectionId, draft: StructureDraft): Promise<Result<boolean, HostError>> {
  const { worksheetId } = draft
  if (worksheetId === null) return ok(true)
  const removals = await sayRemovals(app, connectionId, worksheetId, draft)
  if (!removals.ok) return removals
  const effects = await sayEffects(app, connectionId, worksheetId, draft)
  if (!effects.ok) return effects
  const { points, felt } = effects.value
  const removed = removals.value.length
  if (removed === 0 && points.length === 0) return ok(true)
  const changes = sayChanges(draft)
  const isRemovalOnly = points.length === 0 && changes.length === removed
  const all = isRemovalOnly ? [] : [`All that is saved: ${changes.join('; ')}.`]
  return ok(
    await askUser(app, {
      title: removed > 0 ? `Remove ${countOf(removed, 'field')} with all values?` : 'Save changes that rows feel?',
      text:
        removed > 0
          ? 'The values go for everybody who uses the application, and there is no way back:'
          : 'They are for everybody who uses the application:',
      points: [...removals.value, ...points, ...all],
      yes: removed > 0 ? `Remove ${countOf(removed, 'field')} and save` : 'Save',
      others: otherWays(app, { connectionId, worksheetId }, draft, felt),
      isDangerous: true,
    }),
  )
}

/** Ways to mend the rows first. */
function otherWays(app: App, at: SheetRef, draft: StructureDraft, felt: readonly AskedEffect[]): readonly OtherWay[] {
  const name = draft.base?.name ?? draft.name
  const ways: readonly OtherWay[] = felt.slice(0, mostShown).map((it) => ({
    label: felt.length === 1 ? 'Show the rows' : `Rows: “${it.field}”, ${shortWords[it.ask.kind]}`,
    run: () => showRows(app, at.worksheetId, name, rowsOf(it)),
  }))
  const asked = felt.find(({ ask }) => ask.kind === 'options')
  const field = draft.fields.find((it) => it.id === asked?.ask.field)
  if (asked?.ask.kind !== 'options' || field === undefined) return ways
  const { keys } = asked.ask
  const from = field.options.filter((it) => keys.includes(it.key)).map(named)
  const columns = [{ at, field: fieldId.parse(field.id) }]
  return [...ways, wayToReplace(app, { columns, of: asked.field, from, to: staying(field.options) })]
}

/** The same for options of a set that several worksheets use. */
export async function maySaveSet(app: App, connectionId: ConnectionId, draft: SetDraft): Promise<Result<boolean, HostError>> {
  const { origin } = draft
  const deleted = origin === null ? [] : newlyDeleted(draft.options, origin.options)
  if (origin === null || deleted.length === 0) return ok(true)
  const keys = deleted.map((it) => it.key)
  const found = await app.host.call('structure.option-holders', { connectionId, setId: origin.id, keys })
  if (!found.ok) return found
  const options = deleted.map((it) => it.value)
  const said = found.value.holders.flatMap((holder) => {
    const asked: AskedEffect = { ask: { kind: 'options', field: holder.field, keys }, field: holder.fieldName, options }
    const words = sayEffect(asked, holder)
    return words === null ? [] : [{ words: `${holder.worksheet}, ${words}`, holder }]
  })
  const unseen = origin.usedBy.filter((it) => !found.value.holders.some((holder) => holder.worksheetId === it.id))
  const points = [
    ...said.map((it) => it.words),
    ...(unseen.length === 0
      ? []
      : [`Not looked at, because they were never opened here: ${unseen.map((it) => it.name).join(', ')}.`]),
  ]
  if (points.length === 0) return ok(true)
  const held = said.filter(({ holder }) => holder.rows !== null).map((it) => it.holder)
  return ok(
    await askUser(app, {
      title: `Delete ${countOf(deleted.length, 'option')} of “${origin.name}”?`,
      text: 'Rows that hold a deleted option keep it, and nobody can choose it any more:',
      points,
      yes: 'Delete and save',
      others: setWays(app, connectionId, draft, held, keys),
      isDangerous: true,
    }),
  )
}

function setWays(
  app: App,
  connectionId: ConnectionId,
  { options }: SetDraft,
  held: readonly OptionHolder[],
  keys: readonly string[],
): readonly OtherWay[] {
  const [first] = held
  if (first === undefined) return []
  const columns = held.map((it) => ({ at: { connectionId, worksheetId: it.worksheetId }, field: fieldId.parse(it.field) }))
  const of = held.map((it) => `${it.worksheet}, ${it.fieldName}`).join('; ')
  const from = options.filter((it) => keys.includes(it.key)).map(named)
  return [
    {
      label: 'Show the rows',
      run: () => showRows(app, first.worksheetId, first.worksheet, holding(first.field, keys)),
    },
    wayToReplace(app, { columns, of, from, to: staying(options) }),
  ]
}
