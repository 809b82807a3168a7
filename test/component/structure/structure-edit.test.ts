import { describe, expect, it } from 'vitest'
import { moveItem } from '../../../src-renderer/state/reorder.ts'
import {
  addLines,
  addOption,
  changeOption,
  type OptionDraft,
  removeOption,
} from '../../../src-renderer/state/structure/option-draft.ts'
import { addProposedFields } from '../../../src-renderer/state/structure/proposed-fields.ts'
import {
  addFieldDraft,
  changeFieldDraft,
  draftOf,
  moveFieldDraft,
  newFieldDraft,
  newStructure,
  removeFieldDraft,
  type StructureDraft,
  structureProblem,
} from '../../../src-renderer/state/structure/structure-draft.ts'
import {
  arrangedLayout,
  isDraftChanged,
  isReordered,
  sayChanges,
  toEdit,
  toNewField,
} from '../../../src-renderer/state/structure/structure-edit.ts'
import { designRules } from '../../../src-shared/api/design-rules.ts'
import type { FieldDefinition, WorksheetDesign } from '../../../src-shared/host/calls/structure-calls.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'

const field = (id: string, name: string, typeCode: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  name,
  alias: '',
  description: '',
  remark: '',
  typeCode,
  typeName: null,
  isCreatable: true,
  isRequired: false,
  isUnique: false,
  isTitle: false,
  isHidden: false,
  isReadOnly: false,
  isHiddenOnCreate: false,
  precision: null,
  subType: '',
  max: null,
  options: [],
  dataSource: '',
  sourceField: '',
  showFields: [],
  isBidirectional: false,
  ...more,
})

const design: WorksheetDesign = {
  name: 'Customers',
  alias: 'customers',
  description: '',
  remark: '',
  fields: [
    field('name', 'Company', '2', { isTitle: true, isRequired: true }),
    field('status', 'Status', '9', {
      options: [
        { key: 'lead', value: 'Lead', color: '#2196F3', isDeleted: false },
        { key: 'lost', value: 'Lost', color: '#F52222', isDeleted: false },
      ],
    }),
    field('revenue', 'Revenue', '6', { precision: 2 }),
  ],
  views: [],
}
const start: StructureDraft = draftOf(worksheetId.parse('customers'), design, 's-sales', null)
const nothing = { addFields: [], editFields: [], removeFields: [] }
const change = (id: string, patch: Parameters<typeof changeFieldDraft>[2], draft = start) => changeFieldDraft(draft, id, patch)

describe('what a draft of a structure sends', () => {
  it('sends nothing while nothing differs, also when only spaces were typed', () => {
    expect(toEdit(start)).toEqual(nothing)
    expect(isDraftChanged(change('name', { name: 'Company ' }))).toBe(false)
    const spaced = { ...design, name: 'Customers ', fields: design.fields.map((it) => ({ ...it, name: `${it.name} ` })) }
    expect(isDraftChanged(draftOf(worksheetId.parse('customers'), spaced, null, null))).toBe(false)
  })

  it('sends only the settings that differ, and takes a setting out again that was put back', () => {
    const edited = change('revenue', { name: 'Yearly revenue', precision: 4 })
    expect(toEdit(edited)).toEqual({ ...nothing, editFields: [{ id: 'revenue', name: 'Yearly revenue', precision: 4 }] })
    expect(sayChanges(edited)).toEqual(['Change “Revenue”: name, decimal places'])
    expect(toEdit(change('revenue', { precision: 2 }, edited))).toEqual({
      ...nothing,
      editFields: [{ id: 'revenue', name: 'Yearly revenue' }],
    })
  })

  it('moves the title instead of having two', () => {
    const moved = change('revenue', { isTitle: true })
    expect(toEdit(moved).editFields).toEqual([
      { id: 'name', isTitle: false },
      { id: 'revenue', isTitle: true },
    ])
  })

  it('sends every option with its place, the one to be deleted marked and the new one without a key', () => {
    const options = start.fields[1]?.options ?? []
    const added = addOption(removeOption(options, 'lost'), 'Won', 0).options
    expect(toEdit(change('status', { options: added })).editFields).toEqual([
      {
        id: 'status',
        options: [
          { key: 'lead', value: 'Lead', index: 1, color: '#2196F3', isDeleted: false },
          { value: 'Won', index: 2, color: '#08C9C9' },
          { key: 'lost', value: 'Lost', index: 3, color: '#F52222', isDeleted: true },
        ],
      },
    ])
  })

  it('sends a removed field as removed, and not what was changed in it before', () => {
    const removed = removeFieldDraft(change('revenue', { name: 'Turnover' }), 'revenue')
    expect(toEdit(removed)).toEqual({ ...nothing, removeFields: ['revenue'] })
    expect(sayChanges(removed)).toEqual(['Remove “Revenue”'])
  })

  it('forgets a new field that is removed again', () => {
    const added = addFieldDraft(start, newFieldDraft(start.fields, '2', 'Note'))
    expect(toEdit(added).addFields).toEqual([{ name: 'Note', type: '2' }])
    expect(toEdit(removeFieldDraft(added, 'new-1'))).toEqual(nothing)
  })

  it('sends name, alias, remark and section only when they differ', () => {
    expect(toEdit({ ...start, name: 'Clients', alias: '', sectionId: 's-lists' })).toEqual({
      ...nothing,
      name: 'Clients',
      alias: '',
      sectionId: 's-lists',
    })
  })

  it('takes the options from a set without sending any of its own', () => {
    const draft = { ...newFieldDraft(start.fields, '9', 'Priority'), options: [], dataSource: 'priorities' }
    expect(toNewField(draft, designRules.v3)).toEqual({ name: 'Priority', type: '9', dataSource: 'priorities' })
  })

  it('sends what a new relation needs', () => {
    const draft = { ...newFieldDraft(start.fields, '29', 'Orders'), dataSource: 'orders', subType: '2', isBidirectional: true }
    expect(toNewField(draft, designRules.v3)).toEqual({
      name: 'Orders',
      type: '29',
      subType: '2',
      dataSource: 'orders',
      relation: { bidirectional: true, showFields: [] },
    })
  })
})

describe('the order of fields', () => {
  it('is never sent: it becomes the arrangement of the columns here, with what was remembered of each', () => {
    const moved = moveFieldDraft(start, 2, 0)
    expect(isReordered(moved)).toBe(true)
    expect(toEdit(moved)).toEqual(nothing)
    const layout = {
      columns: [
        { fieldId: 'name', width: 300, isHidden: false, pinned: 'left' as const },
        { fieldId: '_createdAt', width: 120, isHidden: true, pinned: null },
      ],
    }
    expect(arrangedLayout(moved, layout, (it) => it.id).columns).toEqual([
      { fieldId: 'revenue', width: null, isHidden: false, pinned: null },
      { fieldId: 'name', width: 300, isHidden: false, pinned: 'left' },
      { fieldId: 'status', width: null, isHidden: false, pinned: null },
      { fieldId: '_createdAt', width: 120, isHidden: true, pinned: null },
    ])
  })

  it('follows the columns as they were arranged before', () => {
    const layout = { columns: ['revenue', 'name'].map((fieldId) => ({ fieldId, width: null, isHidden: false, pinned: null })) }
    const draft = draftOf(worksheetId.parse('customers'), design, null, layout)
    expect(draft.fields.map((it) => it.id)).toEqual(['revenue', 'name', 'status'])
    expect(isReordered(draft)).toBe(false)
  })

  it('is not changed by a new field at the end, and is by one in between', () => {
    const added = addFieldDraft(start, newFieldDraft(start.fields, '2', 'Note'))
    expect(isReordered(added)).toBe(false)
    expect(isReordered(moveFieldDraft(added, 3, 1))).toBe(true)
  })

  it('stays as it is when something is moved to where nothing is', () => {
    expect(moveItem(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  })
})

describe('what keeps a draft from being saved', () => {
  const withNew = (typeCode: string, patch: object = {}) => {
    const fresh = newFieldDraft(start.fields, typeCode, 'Fresh')
    return structureProblem(addFieldDraft(start, { ...fresh, ...patch }))
  }
  it('names what is missing in which field', () => {
    expect(structureProblem(start)).toBeNull()
    expect(structureProblem({ ...start, name: ' ' })).toBe('Give the worksheet a name.')
    expect(withNew('2', { name: '' })).toBe('Field 4: Give it a name.')
    expect(withNew('2', { name: 'company' })).toBe('company: There is another field called “Company”.')
    expect(withNew('9')).toBe('Fresh: Option 1: Give it a text.')
    expect(withNew('9', { options: [] })).toBe('Fresh: Add at least one option.')
    expect(withNew('29')).toBe('Fresh: Choose the worksheet it points to.')
    expect(structureProblem(start.fields.reduce((draft, it) => removeFieldDraft(draft, it.id), start))).toBe(
      'A worksheet needs at least one field.',
    )
  })

  it('lets two fields keep the one name they came with, but gives no third field that name', () => {
    const twins = draftOf(
      worksheetId.parse('twins'),
      { ...design, fields: [field('a', 'Same', '2'), field('b', 'Same', '2')] },
      null,
      null,
    )
    expect(structureProblem(twins)).toBeNull()
    expect(structureProblem(addFieldDraft(twins, newFieldDraft(twins.fields, '2', 'Same')))).toBe(
      'Same: There is another field called “Same”.',
    )
  })
})

describe('fields from the columns of a file', () => {
  const proposed = {
    name: 'agents',
    fields: [
      { name: 'height', type: '6', reason: '', options: [], precision: 2 },
      { name: 'name', type: '2', reason: '', options: [], precision: null },
      { name: 'kind', type: '9', reason: '', options: ['spy', 'cook'], precision: null },
    ],
  }
  it('fill a form that nobody has touched, with a text as the title', () => {
    const { draft, count, skipped } = addProposedFields(newStructure(null), proposed)
    expect([draft.name, count, skipped]).toEqual(['agents', 3, 0])
    expect(draft.fields.map((it) => [it.name, it.typeCode, it.isTitle, it.precision])).toEqual([
      ['height', '6', false, 2],
      ['name', '2', true, null],
      ['kind', '9', false, null],
    ])
    expect(draft.fields[2]?.options.map((it) => it.value)).toEqual(['spy', 'cook'])
  })

  it('are added to what is there, without a second field of one name', () => {
    const { draft, count, skipped } = addProposedFields(
      { ...start, name: 'Customers' },
      { ...proposed, fields: [...proposed.fields, { ...proposed.fields[1], name: 'STATUS' } as never] },
    )
    expect([count, skipped]).toEqual([3, 1])
    expect(draft.fields.filter((it) => it.isTitle).map((it) => it.id)).toEqual(['name'])
  })
})

describe('options', () => {
  const options: readonly OptionDraft[] = [{ id: 'a', key: 'a', value: 'A', color: '', score: null, isDeleted: false }]
  it('keep an option that the service knows when it is removed, and drop a new one', () => {
    const more = addOption(options, 'B').options
    expect(removeOption(removeOption(more, 'new-1'), 'a')).toEqual([{ ...options[0], isDeleted: true }])
  })
  it('take pasted lines as options, without empty lines and repetitions', () => {
    const started = addOption(options).options
    expect(addLines(started, 'A\r\n\r\n B \nB\nC').map((it) => it.value)).toEqual(['A', 'B', 'C'])
  })
  it('change one and leave the others', () => {
    expect(changeOption(options, 'a', { score: -2.5 })[0]?.score).toBe(-2.5)
  })
})
