import { describe, expect, test } from 'vitest'
import { type RowLog, rowLog } from '../../../src-shared/api/v2/row-log-v2.ts'
import { findOverwritten, type WrittenCell, wasChangedSince } from '../../../src-shared/changes/find-overwritten.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { makeField } from '../../support/csv/make-field.ts'

const city = makeField('City', 'Text')
const amount = makeField('Amount', 'Number', { precision: 1 })
const files = makeField('Files', 'Attachment')
const start = Date.UTC(2026, 0, 5)
const minute = 60_000

/** An entry of the log by who wrote it, minutes after the start, and the texts before and after by field. */
const log = (who: string, minutes: number, ...changes: readonly (readonly [Field, string, string])[]): RowLog =>
  rowLog.parse({
    opeartorInfo: { accountId: who, fullname: `Name of ${who}` },
    operatContent: {
      worksheetId: 'w',
      objectType: 2,
      type: 2,
      requestType: 1,
      createTime: start + minutes * minute,
      logData: changes.map(([field, oldValue, newValue]) => ({ id: field.id, oldValue, newValue })),
    },
  })

const written = (field: Field, before: CellValue, sent: CellValue): WrittenCell => ({ field, before, sent })
const theirsAt = (field: Field, value: CellValue, minutes: number, who = 'bo') => ({
  field,
  value,
  by: { id: who, name: `Name of ${who}` },
  at: start + minutes * minute,
})

describe('what somebody wrote between the check and our write', () => {
  test('is what our entry replaced, where that is not what the check had read', () => {
    const logs = [log('me', 1, [city, 'Bern', 'Basel']), log('bo', 0, [city, 'Aarau', 'Bern'])]
    expect(findOverwritten([written(city, 'Aarau', 'Basel')], logs)).toEqual([theirsAt(city, 'Bern', 0)])
  })

  test('is found by each cell of its own, and below later entries', () => {
    const logs = [
      log('cy', 3, [city, 'Basel', 'Chur']),
      log('me', 2, [city, 'Bern', 'Basel'], [amount, '1', '2']),
      log('di', 1, [amount, '5', '1']),
      log('bo', 0, [city, 'Aarau', 'Bern']),
    ]
    expect(findOverwritten([written(city, 'Aarau', 'Basel'), written(amount, 5, 2)], logs)).toEqual([
      theirsAt(city, 'Bern', 0),
      theirsAt(amount, 1, 1, 'di'),
    ])
  })

  test('is nothing where our entry replaced what the check had read, to the service', () => {
    expect(
      findOverwritten([written(amount, 1, 2)], [log('me', 1, [amount, '1.04', '2']), log('bo', 0, [amount, '7', '1.04'])]),
    ).toEqual([])
  })

  test('is nothing where a colleague wrote the same as we did', () => {
    const logs = [log('me', 1, [city, 'Basel', 'Basel']), log('bo', 0, [city, 'Aarau', 'Basel'])]
    expect(findOverwritten([written(city, 'Aarau', 'Basel')], logs)).toEqual([])
  })

  test('is found by another cell of our write, where the service made something else of this one', () => {
    const logs = [log('me', 1, [city, 'Bern', 'BASEL'], [amount, '5', '2']), log('bo', 0, [city, 'Aarau', 'Bern'])]
    expect(findOverwritten([written(city, 'Aarau', 'Basel'), written(amount, 5, 2)], logs)).toEqual([theirsAt(city, 'Bern', 0)])
    expect(findOverwritten([written(city, 'Aarau', 'Basel')], logs)).toEqual([])
  })

  test('is told of each cell by the entry that holds its own value, where the service logged one write in two', () => {
    const logs = [log('me', 1, [amount, '1', '2']), log('me', 1, [city, 'Bern', 'Basel'], [amount, '5', '1'])]
    expect(findOverwritten([written(city, 'Bern', 'Basel'), written(amount, 5, 2)], logs)).toEqual([theirsAt(amount, 1, 1, 'me')])
  })

  test('is nothing that the log does not tell: no entry of ours, none before it, or another one than ours replaced', () => {
    const ours = log('me', 1, [city, 'Bern', 'Basel'])
    const cells = [written(city, 'Aarau', 'Basel')]
    expect(findOverwritten(cells, [])).toEqual([])
    expect(findOverwritten(cells, [log('bo', 0, [city, 'Aarau', 'Bern'])])).toEqual([])
    expect(findOverwritten(cells, [ours])).toEqual([])
    expect(findOverwritten(cells, [ours, log('bo', 0, [amount, '1', '2'])])).toEqual([])
    expect(findOverwritten(cells, [ours, log('bo', 0, [city, 'Aarau', 'Chur'])])).toEqual([])
  })

  test('is nothing that was there for more than five minutes: the check had read it', () => {
    const logs = (minutes: number) => [log('me', minutes, [city, 'Bern', 'Basel']), log('bo', 0, [city, 'Aarau', 'Bern'])]
    expect(findOverwritten([written(city, 'Aarau', 'Basel')], logs(5))).toEqual([theirsAt(city, 'Bern', 0)])
    expect(findOverwritten([written(city, 'Aarau', 'Basel')], logs(5.001))).toEqual([])
  })

  test('is told without a time where the log gives none', () => {
    const [ours, theirs] = [log('me', 9, [city, 'Bern', 'Basel']), log('bo', 0, [city, 'Aarau', 'Bern'])]
    const timeless: RowLog = { ...theirs, operatContent: { ...theirs.operatContent, createTime: 'once' } }
    expect(findOverwritten([written(city, 'Aarau', 'Basel')], [ours, timeless])).toEqual([
      { ...theirsAt(city, 'Bern', 0), at: null },
    ])
  })

  test('is never told of files, which lie under another address in every answer', () => {
    const logs = [
      log('me', 1, [files, '[{"name":"b","url":"u"}]', '[{"name":"c","url":"u"}]']),
      log('bo', 0, [files, '', '[{"name":"b","url":"u"}]']),
    ]
    expect(findOverwritten([written(files, null, [{ name: 'c', url: 'u' }])], logs)).toEqual([])
  })
})

describe('a log tells that what we wrote was changed again', () => {
  const now = start + 60 * minute
  const tells = (logs: readonly RowLog[], sent: CellValue = 'Basel') => wasChangedSince({ field: city, sent }, logs, now)

  const again = log('bo', 60, [city, 'Basel', 'Bern'])

  test('by whoever changed the field since', () => {
    expect(tells([again, log('me', 59, [amount, '1', '2'], [city, 'Bern', 'Basel'])])).toBe(true)
    expect(
      tells([log('bo', 60, [amount, '2', '3']), again, log('cy', 60, [amount, '1', '2']), log('me', 60, [city, '', 'Basel'])]),
    ).toBe(true)
  })

  test('not where ours is the newest of the field: then it is there, or was never stored', () => {
    expect(tells([log('me', 60, [city, 'Bern', 'Basel'])])).toBe(false)
    expect(tells([log('bo', 60, [amount, '1', '2']), log('me', 60, [city, 'Bern', 'Basel'])])).toBe(false)
  })

  test('within five minutes, by whichever of the two clocks is ahead', () => {
    const at = (minutes: number) => tells([again, log('me', minutes, [city, 'Bern', 'Basel'])])
    expect([54.9, 55, 65, 65.1].map(at)).toEqual([false, true, true, false])
  })

  test('where it names the value in this field, and a time', () => {
    expect(tells([])).toBe(false)
    expect(tells([again, log('bo', 60, [city, 'Basel', 'Bern'])])).toBe(false)
    expect(tells([again, log('bo', 60, [amount, '1', '2'], [city, '', 'Thun'])], 2)).toBe(false)
    const ours = log('me', 60, [city, 'Bern', 'Basel'])
    const noTime = rowLog.parse({ ...ours, operatContent: { ...ours.operatContent, createTime: 'some day' } })
    expect(tells([again, noTime])).toBe(false)
  })
})
