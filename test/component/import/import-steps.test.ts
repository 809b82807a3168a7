import { describe, expect, it } from 'vitest'
import { canGoTo, isUnfinished, mapProblem, stepToResume } from '../../../src-renderer/state/import/import-steps.ts'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import { connectionId, fieldId, importId, worksheetId } from '../../../src-shared/model/ids.ts'

const name = fieldId.parse('name')

const draftWith = (patch: Partial<ImportDraft>): ImportDraft => ({
  importId: importId.parse('i1'),
  connectionId: connectionId.parse('c1'),
  worksheetId: worksheetId.parse('w1'),
  fileName: 'rows.csv',
  bytes: 10,
  format: { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true },
  detection: [],
  warnings: [],
  columns: [
    {
      column: 0,
      header: 'name',
      samples: ['x'],
      mapping: { column: 0, field: name, dateOrder: null, decimal: null },
      question: null,
      reason: 'same name',
    },
  ],
  rules: { mode: 'insert', keyFields: [], emptyCells: 'keep', trim: false },
  check: null,
  state: 'draft',
  jobId: null,
  run: null,
  updatedAt: 0,
  ...patch,
})

const check = {
  rows: 1,
  insert: 1,
  update: 0,
  delete: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  reasons: [],
  notes: [],
  unmatched: [],
  warnings: [],
}

describe('the steps of an import', () => {
  it('are taken up where they were left', () => {
    expect(stepToResume(draftWith({}))).toBe('map')
    expect(stepToResume(draftWith({ state: 'checked', check }))).toBe('check')
    expect(stepToResume(draftWith({ state: 'interrupted' }))).toBe('finish')
  })

  it('lead on only when the one before is done', () => {
    expect(canGoTo('map', null)).toBe(false)
    expect(canGoTo('finish', draftWith({}))).toBe(false)
    expect(canGoTo('finish', draftWith({ check, state: 'checked' }))).toBe(true)
  })

  it('are unfinished while something is left to do', () => {
    const states = ['draft', 'checking', 'checked', 'staging', 'creating', 'paused', 'interrupted', 'done', 'failed'] as const
    expect(states.filter((state) => isUnfinished(draftWith({ state })))).toEqual(['draft', 'checked', 'paused', 'interrupted'])
  })
})

describe('what is missing before the check', () => {
  it('is nothing when a column is mapped', () => expect(mapProblem(draftWith({}))).toBeNull())

  it('is a key that gets a column, when rows are to be changed', () => {
    const rules = { mode: 'update', keyFields: [fieldId.parse('other')], emptyCells: 'keep', trim: false } as const
    expect(mapProblem(draftWith({ rules: { ...rules, keyFields: [] } }))).toContain('Choose the field')
    expect(mapProblem(draftWith({ rules: { ...rules, keyFields: [fieldId.parse('other')] } }))).toContain('gets no column')
    expect(mapProblem(draftWith({ rules: { ...rules, keyFields: [name] } }))).toBeNull()
  })
})
