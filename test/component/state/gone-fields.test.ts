import { describe, expect, it } from 'vitest'
import { addGroup, emptyDraft, listConditions } from '../../../src-renderer/state/sheet/filter-draft.ts'
import { newSheet } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { withoutGone } from '../../../src-renderer/state/structure/gone-fields.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'

const fields = [{ id: fieldId.parse('here') }]
const on = (field: string) => ({ field, operator: 'isempty' as const, value: null })

describe('a field that is gone', () => {
  it('is taken out of filter, sorting and groups, and nothing else is', () => {
    const sheet = {
      ...newSheet,
      filter: addGroup(addGroup(emptyDraft, on('gone')), on('here')),
      sorts: [
        { field: 'gone', direction: 'asc' as const },
        { field: 'here', direction: 'desc' as const },
      ],
      groups: [{ field: 'gone', direction: 'asc' as const, span: null }],
    }
    const mended = withoutGone(sheet, fields)
    expect(listConditions(mended.filter).map((it) => it.field)).toEqual(['here'])
    expect(mended).toMatchObject({ sorts: [{ field: 'here', direction: 'desc' }], groups: [] })
  })

  it('changes nothing where every field is there', () => {
    const sheet = { ...newSheet, filter: addGroup(emptyDraft, on('here')) }
    expect(withoutGone(sheet, fields)).toBe(sheet)
  })
})
