import { expect, it } from 'vitest'
import { settleEvidence } from '../../../src-main/import/settle-evidence.ts'
import type { ColumnVerdict, RecognisedFile } from '../../../src-main/replica/imports/import-ledger.ts'
import type { ColumnMapping } from '../../../src-shared/host/calls/import-calls.ts'

const verdict = (dateOrder: ColumnVerdict['dateOrder'], dateWhy = ''): ColumnVerdict => ({
  dateOrder,
  decimal: null,
  dateWhy,
  decimalWhy: '',
  zoned: '',
  century: '',
})

/** A column of which the beginning of the file said `known`, read as `chosen`, while the whole file says `whole`. */
function settled(known: ColumnVerdict['dateOrder'], chosen: ColumnMapping['dateOrder'], whole: ColumnVerdict) {
  const recognised: RecognisedFile = {
    format: { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true },
    detection: [],
    isGuess: false,
    foreign: [],
    head: [],
    warnings: [],
    columns: [{ header: 'born', samples: [], evidence: verdict(known), reason: '' }],
  }
  const mapping = [{ column: 0, field: null, dateOrder: chosen, decimal: null }]
  const found = settleEvidence({ recognised, mapping }, [{ column: 0, verdict: whole }])
  if (found.kind === 'fine') return 'fine'
  const { dateOrder } = found.mapping[0] ?? { dateOrder: undefined }
  return found.kind === 'again' ? { again: dateOrder } : { ask: found.message }
}

it.each([
  ['dmy', 'dmy', 'dmy'],
  ['ambiguous', 'dmy', 'dmy'],
  ['ambiguous', 'mdy', 'ambiguous'],
  ['contradictory', 'clear', 'contradictory'],
  ['dmy', 'mdy', 'dmy'],
  ['ymd', 'ymd', null],
] as const)('lets stand what was decided with the same evidence: %s read as %s, the whole file %s', (known, chosen, whole) => {
  expect(settled(known, chosen, verdict(whole))).toBe('fine')
})

it('adopts what only the whole file tells, as long as nobody chose otherwise', () => {
  expect(settled(null, null, verdict('mdy'))).toEqual({ again: 'mdy' })
  expect(settled('ymd', 'ymd', verdict('dmy'))).toEqual({ again: 'dmy' })
})

it('asks where the whole file says two things, or another than was chosen', () => {
  expect(
    settled('dmy', 'dmy', verdict('contradictory', '“25/12/2024” in line 2 has the day first, “12/26/2024” in line 9 the month')),
  ).toEqual({
    ask: 'Column “born”: “25/12/2024” in line 2 has the day first, “12/26/2024” in line 9 the month. Nothing was written. Say in the mapping how such texts are to be read.',
  })
  expect(settled('ambiguous', 'dmy', verdict('mdy', 'month first, because of “12/26/2024” in line 9'))).toEqual({
    ask: 'Column “born”: month first, because of “12/26/2024” in line 9. Nothing was written. Say in the mapping how such texts are to be read.',
  })
  expect(settled('ymd', 'ymd', verdict('ambiguous'))).toEqual({
    ask: 'Column “born”: its dates can be read in more than one way. Nothing was written. Say in the mapping how such texts are to be read.',
  })
})
