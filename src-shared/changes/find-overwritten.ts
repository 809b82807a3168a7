/**
 * Finds in a row's log what somebody wrote between our check and our write, and our write replaced (Endpoints, V2 row log element). Told by
 * values, not by clocks or accounts: our entry says what it replaced, and that is not what the check had read; colleagues may share a key.
 */
import { logMoment } from '../api/log-moment.ts'
import type { RowLog } from '../api/v2/row-log-v2.ts'
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import { readValue } from '../model/read-value.ts'
import { isSameToService } from './comparable-value.ts'

export interface WrittenCell {
  readonly field: Field
  /** What the check had read. */
  readonly before: CellValue
  readonly sent: CellValue
}

export interface FoundOverwritten {
  readonly field: Field
  readonly value: CellValue
  readonly by: { readonly id: string; readonly name: string }
  /** The service's clock. */
  readonly at: number | null
}

/** Milliseconds between two entries beyond which the older one was there to be read by a check: no check is older than that. */
const windowMs = 5 * 60_000

type LoggedChange = RowLog['operatContent']['logData'][number]

const changeOf = (log: RowLog, field: Field): LoggedChange | undefined =>
  log.operatContent.logData.find((it) => it.id === field.id)

const isLongBefore = (older: RowLog, newer: RowLog): boolean => {
  const [from, to] = [logMoment(older.operatContent.createTime), logMoment(newer.operatContent.createTime)]
  return from !== null && to !== null && to - from > windowMs
}

const read = (text: string, field: Field): CellValue => readValue(text, field, () => {})

const holds = (log: RowLog, field: Field, value: CellValue): boolean => {
  const change = changeOf(log, field)
  return change !== undefined && isSameToService(read(change.newValue, field), value, field)
}

/**
 * Whether a log says that the value was written within the last minutes before `now` (our clock, milliseconds since the epoch), and the field
 * changed again since. `logs`: newest first.
 */
export const wasChangedSince = ({ field, sent }: Omit<WrittenCell, 'before'>, logs: readonly RowLog[], now: number): boolean =>
  logs
    .filter((log) => changeOf(log, field) !== undefined)
    .slice(1)
    .some((log) => {
      const at = logMoment(log.operatContent.createTime)
      return at !== null && Math.abs(now - at) <= windowMs && holds(log, field, sent)
    })

/** `logs`: newest first. A log that does not reach back far enough, or does not name our write, tells nothing. */
export function findOverwritten(cells: readonly WrittenCell[], logs: readonly RowLog[]): readonly FoundOverwritten[] {
  // The service may have made something else of one value; the entry is ours by another one then.
  const exact = cells.map((it) => logs.findIndex((log) => holds(log, it.field, it.sent)))
  const known = exact.filter((it) => it >= 0)
  return cells.flatMap(({ field, before, sent }, i): readonly FoundOverwritten[] => {
    // Files lie under another address in every answer.
    if (field.kind === 'attachments') return []
    const named = exact[i] ?? -1
    const place = named >= 0 ? named : known.find((it) => logs[it] !== undefined && changeOf(logs[it], field) !== undefined)
    const ours = place === undefined ? undefined : logs[place]
    const change = ours === undefined ? undefined : changeOf(ours, field)
    if (ours === undefined || change === undefined || place === undefined) return []
    const value = read(change.oldValue, field)
    if (isSameToService(value, before, field) || isSameToService(value, sent, field)) return []
    const theirs = logs.slice(place + 1).find((log) => changeOf(log, field) !== undefined)
    if (theirs === undefined || !holds(theirs, field, value) || isLongBefore(theirs, ours)) return []
    const { accountId, fullname } = theirs.opeartorInfo
    return [{ field, value, by: { id: accountId, name: fullname }, at: logMoment(theirs.operatContent.createTime) }]
  })
}
