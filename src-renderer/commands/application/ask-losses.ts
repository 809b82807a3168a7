/** Asks before a change of fields or options is saved that takes something from rows, with their numbers and a way to see them. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type ConnectionId, type WorksheetId, worksheetId as worksheetIdOf } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import type { Question } from '../../state/connection/session-state.ts'
import { emptyDraft, narrow } from '../../state/sheet/filter-draft.ts'
import { changeSheet } from '../../state/sheet/sheet-state.ts'
import { type AskedEffect, askedEffects, newlyDeleted, sayEffect } from '../../state/structure/field-effects.ts'
import { sayFieldLosses } from '../../state/structure/loss-words.ts'
import type { SetDraft } from '../../state/structure/set-draft.ts'
import type { StructureDraft } from '../../state/structure/structure-draft.ts'
import { sayChanges } from '../../state/structure/structure-edit.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { askUser } from '../ask-user.ts'
import { openWorksheet } from '../window/open-worksheet.ts'

/** Only rows that hold one of the options, so that they can be given another one first. */
function showHolders(app: App, worksheetId: WorksheetId, name: string, field: string, keys: readonly string[]): void {
  openWorksheet(app, worksheetId, name)
  app.sheets.update((state) =>
    changeSheet(state, worksheetId, (sheet) => ({
      ...sheet,
      search: '',
      stagedOnly: false,
      isFilterOpen: true,
      filter: narrow(emptyDraft, { field, operator: 'in', value: [...keys] }),
    })),
  )
}

interface Said {
  readonly points: readonly string[]
  /** The first change whose rows can be shown by a filter. */
  readonly shown: AskedEffect | null
}

async function sayEffects(
  app: App,
  connectionId: ConnectionId,
  worksheetId: WorksheetId,
  draft: StructureDraft,
): Promise<Result<Said, HostError>> {
  const asked = askedEffects(draft)
  if (asked.length === 0) return ok({ points: [], shown: null })
  const counted = await app.host.call('structure.effects', { connectionId, worksheetId, asks: asked.map((it) => it.ask) })
  if (!counted.ok) return counted
  const said = asked.map((it, i) => ({ it, words: sayEffect(it, counted.value.effects[i] ?? { rows: null }) }))
  return ok({
    points: said.flatMap(({ words }) => words ?? []),
    shown: said.find(({ it, words }) => words !== null && it.ask.kind === 'options')?.it ?? null,
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
  const { points, shown } = effects.value
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
      ...(shown === null ? {} : { other: wayToRows(app, worksheetId, draft.base?.name ?? draft.name, shown) }),
      isDangerous: true,
    }),
  )
}

function wayToRows(app: App, worksheetId: WorksheetId, name: string, { ask }: AskedEffect): NonNullable<Question['other']> {
  const keys = ask.kind === 'options' ? ask.keys : []
  return { label: 'Show the rows', run: () => showHolders(app, worksheetId, name, ask.field, keys) }
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
  const first = said.find(({ holder }) => holder.rows !== null)?.holder
  return ok(
    await askUser(app, {
      title: `Delete ${countOf(deleted.length, 'option')} of “${origin.name}”?`,
      text: 'Rows that hold a deleted option keep it, and nobody can choose it any more:',
      points,
      yes: 'Delete and save',
      ...(first === undefined
        ? {}
        : {
            other: {
              label: 'Show the rows',
              run: () => showHolders(app, worksheetIdOf.parse(first.worksheetId), first.worksheet, first.field, keys),
            },
          }),
      isDangerous: true,
    }),
  )
}
