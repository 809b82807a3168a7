/** The oracle: what the service holds at the end against what people were told, row by row and cell by cell. */
import { speed } from '../../support/chaos/time-scale.ts'
import type { Exchange } from '../../support/chaos/traffic.ts'
import type { ServiceRow } from '../colleague.ts'
import { type Run, valueIn } from '../run-state.ts'
import { type FieldName, fieldNames, sentValue } from '../sheet-fields.ts'
import { type CellBelief, lastOf, type RowBelief } from './belief.ts'

/** The window between check and write that the app states: so many rows, so many milliseconds of its time. */
const statedRows = 20
const statedMs = 2000
/** A busy machine may put this much between two things that follow each other at once. */
const slackMs = 4000

export function judge(run: Run, rows: readonly ServiceRow[]): void {
  const { belief } = run
  for (const [name, row] of belief.rows) {
    const found = rows.filter((it) => it.tag === row.tag)
    judgePresence(run, name, row, found)
    const [first] = found
    // Of a row that is there twice nobody can say what it should hold.
    if (first === undefined || !row.isAlive || found.length > 1) continue
    // One that came back is another row there.
    const present = { ...row, id: row.id === null ? null : first.id, wasId: row.id }
    for (const field of fieldNames) if (!belief.goneFields.has(field)) judgeCell(run, name, present, field, first)
  }
  const known = new Set([...belief.rows.values()].map((it) => it.tag))
  for (const it of rows)
    if (!known.has(it.tag)) belief.violate('strange', `the service has a row that nobody made: ${JSON.stringify(it)}`)
}

function judgePresence(run: Run, name: string, row: RowBelief, found: readonly ServiceRow[]): void {
  const { belief } = run
  const isAsked = row.decisions.some((it) => it.decision !== 'uncertain')
  if (found.length > 1) {
    belief.violate('doubled', `${name} is there ${found.length} times`)
    return
  }
  if (row.colleagueDeletedAt !== null) {
    // Whoever decided last may have it: what was decided before was seen by the other one.
    const isOurs = isAsked || (row.decidedAt ?? 0) > row.colleagueDeletedAt
    if (found.length === 1 && !isOurs) belief.violate('overwritten', `${name}: a colleague's deletion was taken back in silence`)
    if (found.length === 0 && isAsked && row.isAlive) belief.violate('missing', `${name} was decided to stay, and is not there`)
    return
  }
  if (row.isAlive && found.length === 0) belief.violate('missing', `${name} is not at the service`)
  const isWritten = fieldNames.some((it) => row.cells[it].colleague.length > 0)
  if (!row.isAlive && found.length === 1 && !(isWritten && isAsked)) belief.violate('lost', `${name} was deleted and is there`)
  if (!row.isAlive && found.length === 0 && !isAsked) judgeDeletion(run, name, row)
}

/** A colleague wrote after the deletion was staged and long before it was done: they should have been asked about. */
function judgeDeletion(run: Run, name: string, row: RowBelief): void {
  const last = lastOf(fieldNames.flatMap((it) => row.cells[it].colleague).sort((a, b) => a.at - b.at))
  if (last === null || row.decidedAt === null || row.id === null || last.at < row.decidedAt) return
  const { id } = row
  const deletion = run.lane.proxy.traffic.findLast((it) => it.kind === 'delete' && it.doneAt !== null && names(it, id))
  if (deletion === undefined || (deletion.doneAt ?? 0) < last.at) return
  if (!isInWindow(run, deletion, id, last.at))
    run.belief.violate('overwritten', `${name} was deleted in silence over what a colleague wrote`)
}

const names = (it: Exchange, id: string): boolean => it.path.includes(id) || it.asked.includes(id)

/** `id` is the one that it has now, `wasId` the one before it came back: the same where it did not. */
interface PresentRow extends RowBelief {
  readonly wasId: string | null
}

function judgeCell(run: Run, name: string, row: PresentRow, field: FieldName, found: ServiceRow): void {
  const { belief } = run
  const cell = row.cells[field]
  const final = found.cells[field] ?? null
  const intent = lastOf(cell.intents)
  const theirs = lastOf(cell.colleague)
  const told = valueIn(row, field)
  if (theirs === null) {
    if (final === told) return
    // The window showed an own older request that had come late, a moment before the app put back what was wanted since.
    const isUnclaimed = intent?.isClaim === false && cell.intents.some((it) => it.value === final)
    if (isUnclaimed && cameLate(run, row, field, told)) return
    const isOld = final === cell.original || cell.intents.some((it) => it.value === final)
    belief.violate(isOld ? 'lost' : 'altered', `${name}.${field} is ${final} at the service, the user was told ${told}`)
    return
  }
  if (final === told && final === theirs.value) return
  const isAsked = cell.conflicts.length > 0 || row.decisions.length > 0
  if (intent === null) {
    // What the colleague deleted since, and the user asked to have again, comes back as it was known here.
    const isBack = row.colleagueDeletedAt !== null && row.colleagueDeletedAt >= theirs.at && row.decisions.length > 0
    if (final !== theirs.value && !(isBack && final === cell.original))
      belief.violate('overwritten', `${name}.${field} is ${final}, a colleague wrote ${theirs.value}, and the user nothing`)
    return
  }
  if (final !== intent.value && final !== theirs.value) {
    if (isLikeOwnLate(run, name, row, field) && (final === cell.original || cell.intents.some((it) => it.value === final))) return
    belief.violate('altered', `${name}.${field} is ${final}, the user was told ${told}, a colleague wrote ${theirs.value}`)
    return
  }
  if (isAsked) return
  if (final === intent.value) judgeOurs(run, name, row, field, cell)
  else if (intent.isClaim && !wasWrittenBefore(run, row, intent.at, theirs.doneAt, field) && !wasThere(run, row, field))
    belief.violate('lost', `${name}.${field}: ${told} gave way to a colleague's ${final} in silence`)
}

/** Ours won: the user had seen theirs, or it fell into the window that is stated. */
function judgeOurs(run: Run, name: string, row: RowBelief, field: FieldName, cell: CellBelief): void {
  const intent = lastOf(cell.intents)
  const theirs = lastOf(cell.colleague)
  if (intent === null || theirs === null || row.id === null) return
  // What a colleague writes again as it was changes nothing.
  const hasSeen = intent.base === theirs.value || cell.intents.some((it) => it.at > theirs.at && it.base === theirs.value)
  if (hasSeen) return
  const { id } = row
  // The first one after it is what took its place; later ones found our own.
  const [write] = writesOf(run, id, field)
    .filter((it) => (it.doneAt ?? 0) >= theirs.at)
    .sort((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0))
  if (write !== undefined && isInWindow(run, write, id, theirs.at)) return
  run.belief.violate(
    'overwritten',
    `${name}.${field}: a colleague's ${theirs.value} was overwritten in silence with ${intent.value}`,
  )
}

const writesOf = (run: Run, id: string, field: FieldName): readonly Exchange[] => {
  const fieldId = run.colleague.fields.find((it) => it.name === field)?.id ?? ''
  return run.lane.proxy.traffic.filter(
    (it) => it.kind === 'update' && it.doneAt !== null && names(it, id) && it.asked.includes(fieldId),
  )
}

/** The network carried out twice what was sent for the row, or for this field of it: nobody else need have done what is asked about. */
export const wasCarriedOutTwice = (run: Run, { id }: RowBelief, field: FieldName | null): boolean => {
  const fieldId = run.colleague.fields.find((it) => it.name === field)?.id ?? ''
  return run.lane.proxy.traffic.some(
    (it) => it.kind === 'update' && it.fate.includes('"twice"') && (id === null || names(it, id)) && it.asked.includes(fieldId),
  )
}

/** The same of the request that made the row: two of them are there until the user takes one away. */
export const wasMadeTwice = (run: Run, { tag }: RowBelief): boolean =>
  run.lane.proxy.traffic.some(
    (it) => it.kind === 'create' && it.fate.includes('"twice"') && it.asked.includes(JSON.stringify(tag)),
  )

const wasWrittenBefore = (run: Run, row: PresentRow, from: number, until: number, field: FieldName): boolean => {
  if (row.id === null) return true
  const isWithin = (it: Exchange): boolean => it.at >= from && it.doneAt !== null && it.doneAt <= until
  // A row that came back was written by the request that made it anew.
  const fieldId = run.colleague.fields.find((it) => it.name === field)?.id ?? ''
  const isMadeBy = ({ kind, asked }: Exchange): boolean =>
    kind === 'create' && asked.includes(JSON.stringify(row.tag)) && asked.includes(fieldId)
  const writes = [row.id, row.wasId].flatMap((id) => (id === null ? [] : writesOf(run, id, field)))
  return writes.some(isWithin) || run.lane.proxy.traffic.some((it) => isMadeBy(it) && isWithin(it))
}

/** An update of the user's with this value was carried out after its connection had broken. */
function cameLate(run: Run, { id }: RowBelief, field: FieldName, value: string | null): boolean {
  const fieldId = run.colleague.fields.find((it) => it.name === field)?.id ?? ''
  return run.lane.proxy.traffic.some(
    (it) =>
      it.kind === 'update' &&
      it.fate.includes('"late"') &&
      (id === null || names(it, id)) &&
      it.asked.includes(fieldId) &&
      (value === null ? ['null'] : wireTexts(run, field, value)).every((text) => it.asked.includes(text)),
  )
}

/**
 * The colleague wrote what the user had sent without an answer and taken back since. Nothing tells it from that request coming late, which
 * is put back.
 */
function isLikeOwnLate(run: Run, name: string, row: RowBelief, field: FieldName): boolean {
  const theirs = lastOf(row.cells[field].colleague)
  if (theirs === null) return false
  const isSame = run.scenario.steps.some(
    (it) => it.do === 'edit' && it.cells.some((cell) => cell.row === name && cell.field === field && cell.value === theirs.value),
  )
  const fieldId = run.colleague.fields.find((it) => it.name === field)?.id ?? ''
  const { id } = row
  return (
    isSame &&
    run.lane.proxy.traffic.some(
      (it) =>
        it.kind === 'update' &&
        it.status === 0 &&
        it.at < theirs.at &&
        (id === null || names(it, id)) &&
        it.asked.includes(fieldId),
    )
  )
}

/**
 * What the user last wanted stood there already when the colleague wrote: written before by a request whose answer was missing, or, as the app had
 * seen once the user wanted it, from the beginning or by the colleague.
 */
function wasThere(run: Run, row: RowBelief, field: FieldName): boolean {
  const cell = row.cells[field]
  const intent = lastOf(cell.intents)
  const value = intent?.value ?? null
  const theirs = lastOf(cell.colleague)
  if (row.id === null || value === null || theirs === null) return false
  const written = writesOf(run, row.id, field)
    .filter((it) => (it.doneAt ?? Infinity) <= theirs.at)
    .toSorted((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0))
    .at(-1)
  if (written === undefined) {
    // The colleague may have written it too, before.
    const others = cell.colleague.filter((it) => it !== theirs)
    const isThere = others.length === 0 ? value === cell.original : others.at(-1)?.value === value
    return isThere && wasReadBetween(run, row.id, wireTexts(run, field, value), intent?.at ?? 0, theirs.at)
  }
  if (!wireTexts(run, field, value).every((text) => written.asked.includes(text))) return false
  return cell.colleague.every((it) => it === theirs || it.doneAt <= written.at)
}

/** Whether the app read the row and the value in one answer. */
const wasReadBetween = (run: Run, id: string, texts: readonly string[], from: number, until: number): boolean =>
  run.lane.proxy.traffic.some(
    (it) =>
      it.kind === 'read' &&
      it.at >= from &&
      (it.doneAt ?? Infinity) <= until &&
      it.answered.includes(id) &&
      texts.every((text) => it.answered.includes(text)),
  )

/** What a request or an answer that holds the value has in it: options travel by their keys. */
function wireTexts(run: Run, name: FieldName, value: string): readonly string[] {
  const field = run.colleague.fields.find((it) => it.name === name)
  const sent = field === undefined ? value : sentValue(field, value)
  return (Array.isArray(sent) ? sent : [sent]).map((it) => JSON.stringify(it))
}

/** Whether the row was read before the colleague's change, and the write followed within what is stated. */
function isInWindow(run: Run, write: Exchange, id: string, changedAt: number): boolean {
  // What the network held back after the app had sent it nobody can call back.
  const wasHeldBack = write.passedAt !== null && write.passedAt > write.at && changedAt <= write.passedAt
  return (
    isSoonAfterCheck(run, write, id, changedAt, write.passedAt ?? write.at) ||
    (wasHeldBack && isSoonAfterCheck(run, write, id, changedAt, write.at))
  )
}

function isSoonAfterCheck(run: Run, write: Exchange, id: string, changedAt: number, writtenAt: number): boolean {
  const { traffic } = run.lane.proxy
  const check = traffic.findLast((it) => it.kind === 'read' && (it.doneAt ?? Infinity) <= writtenAt && it.answered.includes(id))
  if (check === undefined) return false
  const lookedAt = check.passedAt ?? check.at
  if (changedAt < lookedAt) return false
  const between = traffic.filter((it) => it.kind === 'update' && it.at >= lookedAt && it.at < write.at && it !== write)
  const waited = (writtenAt - (check.doneAt ?? check.at)) * speed
  return between.length < statedRows && waited <= statedMs + slackMs
}
