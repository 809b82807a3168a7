import { describe, expect, it } from 'vitest'
import { createTally } from '../../../src-shared/csv/check-tally.ts'
import { roundedNote, shortYearNote } from '../../../src-shared/model/texts/read-note.ts'
import { makeField } from '../../support/csv/make-field.ts'

const amount = makeField('Amount', 'Number', { precision: 1 })
const status = makeField('Status', 'SingleSelect', { options: ['New'] })
const owner = makeField('Owner', 'Collaborator', { subType: '1' })
const notANumber = { field: amount, text: 'x', problem: { kind: 'not-a-number' } } as const
const noSuchStatus = (text: string) => ({ field: status, text, problem: { kind: 'unknown-name', texts: [text] } }) as const

describe('the tally of a check', () => {
  it('counts rows by what becomes of them', () => {
    const tally = createTally()
    for (const outcome of ['insert', 'insert', 'update', 'unchanged', 'insert'] as const) tally.accept(outcome, [])
    tally.reject([notANumber], [])
    tally.skip()
    expect(tally.counts).toEqual({ rows: 7, insert: 3, update: 1, delete: 0, unchanged: 1, skipped: 1, rejected: 1 })
    expect([tally.reasons(), tally.notes(), tally.unmatched()]).toEqual([
      [{ reason: 'Not a number', field: 'Amount', rows: 1 }],
      [],
      [],
    ])
  })

  it('says all reasons of a row in one sentence, with the texts that were not found', () => {
    const tally = createTally()
    const twice = { reason: 'Stands twice in the file', field: '' }
    const taken = { reason: 'Must be different', field: 'Code' }
    expect(tally.reject([notANumber, noSuchStatus('Old')], [twice, taken])).toBe(
      'Amount: Not a number; Status: No such option: “Old”; Stands twice in the file; Code: Must be different',
    )
    expect(tally.reject([], [twice])).toBe('Stands twice in the file')
  })

  it('counts equal reasons together, the most frequent first', () => {
    const tally = createTally()
    tally.reject([], [{ reason: 'Twice', field: 'Amount' }])
    tally.reject([noSuchStatus('a')], [{ reason: 'Twice', field: '' }])
    tally.reject([noSuchStatus('b')], [])
    expect(tally.reasons()).toEqual([
      { reason: 'No such option', field: 'Status', rows: 2 },
      { reason: 'Twice', field: 'Amount', rows: 1 },
      { reason: 'Twice', field: '', rows: 1 },
    ])
  })

  it('counts notes by field and words, the most frequent first', () => {
    const tally = createTally()
    const rounded = { field: amount, note: roundedNote(1) }
    tally.accept('insert', [{ field: owner, note: shortYearNote }, rounded])
    tally.accept('update', [rounded, { field: amount, note: roundedNote(0) }])
    tally.accept('update', [rounded])
    expect(tally.notes()).toEqual([
      { note: 'Rounded to 1 decimal place', field: 'Amount', cells: 3 },
      { note: 'Year of two digits: 00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999', field: 'Owner', cells: 1 },
      { note: 'Rounded to a whole number', field: 'Amount', cells: 1 },
    ])
  })

  it('counts the texts that name nothing, or more than one, by field', () => {
    const tally = createTally()
    tally.reject([noSuchStatus('Old')], [])
    tally.reject([{ field: owner, text: 'Ann, Bo', problem: { kind: 'unknown-name', texts: ['Ann', 'Bo'] } }], [])
    tally.reject([{ field: owner, text: 'Bo', problem: { kind: 'ambiguous-name', text: 'Bo', found: 2 } }, notANumber], [])
    expect(tally.unmatched()).toEqual([
      { field: owner.id, text: 'Bo', rows: 2 },
      { field: status.id, text: 'Old', rows: 1 },
      { field: owner.id, text: 'Ann', rows: 1 },
    ])
  })

  it('keeps a thousand reasons and twenty thousand texts, goes on counting those, and still says each row’s own', () => {
    const tally = createTally()
    for (let at = 0; at < 1001; at += 1) tally.reject([], [{ reason: `reason ${at}`, field: '' }])
    expect(tally.reject([], [{ reason: 'reason 1000', field: '' }])).toBe('reason 1000')
    tally.reject([], [{ reason: 'reason 999', field: '' }])
    expect(tally.reasons()).toHaveLength(1000)
    expect(tally.reasons()[0]).toEqual({ reason: 'reason 999', field: '', rows: 2 })
    for (let at = 0; at < 20_001; at += 1) tally.reject([noSuchStatus(`text ${at}`)], [])
    tally.reject([noSuchStatus('text 20000')], [])
    tally.reject([noSuchStatus('text 19999')], [])
    expect(tally.unmatched()).toHaveLength(20_000)
    expect(tally.unmatched()[0]).toEqual({ field: status.id, text: 'text 19999', rows: 2 })
  })
})
