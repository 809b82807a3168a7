import { describe, expect, it } from 'vitest'
import { cutText } from '../../../src-renderer/grid/cells/cut-text.ts'
import { arrangeColumns, toLayout } from '../../../src-renderer/grid/columns/arrange-columns.ts'
import { sayMark, signOf } from '../../../src-renderer/grid/marks/mark-words.ts'
import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import { customerFields, makeField } from '../../support/trading/trading-fields.ts'

/** Ten pixels a letter. */
const textWidth = (text: string): number => text.length * 10

describe('column arrangement', () => {
  it('gives a column the room that its head needs, as far as the name is not a sentence', () => {
    const widthOf = (name: string) => arrangeColumns([makeField('a', name, 6)], null, textWidth)[0]?.width
    expect([widthOf('Net'), widthOf('x'.repeat(20)), widthOf('x'.repeat(100))]).toEqual([120, 278, 340])
  })

  const fields = columnFields(customerFields)
  const order = (columns: readonly { readonly field: { readonly id: string } }[]) => columns.map((it) => it.field.id)

  it('starts with the title, pinned, and hides what the service keeps about rows', () => {
    const columns = arrangeColumns(fields, null, textWidth)
    expect(columns[0]).toMatchObject({ field: { id: 'name' }, pinned: 'left', isHidden: false })
    expect(columns.filter((it) => it.isHidden).map((it) => it.field.id)).toEqual([
      '_createdAt',
      '_createdBy',
      '_updatedAt',
      '_updatedBy',
      '_owner',
      'rowid',
    ])
  })

  it('comes back as it was remembered', () => {
    const layout = toLayout([...arrangeColumns(fields, null, textWidth)].reverse())
    expect(toLayout(arrangeColumns(fields, layout, textWidth))).toEqual(layout)
  })

  it('puts new fields last and leaves vanished ones out', () => {
    const layout = {
      columns: [
        { fieldId: 'gone', width: 50, isHidden: false, pinned: null },
        { fieldId: 'status', width: 77, isHidden: true, pinned: 'right' as const },
      ],
    }
    const columns = arrangeColumns(fields.slice(0, 3), layout, textWidth)
    expect(order(columns)).toEqual(['status', 'name', 'interests'])
    expect(columns[0]).toMatchObject({ width: 77, isHidden: true, pinned: 'right' })
  })
})

describe('locked fields', () => {
  const fieldNamed = (id: string) => customerFields.find((field) => field.id === id)

  it('say why they cannot be edited', () => {
    const words = ['name', 'score', 'rating'].map((id) => {
      const field = fieldNamed(id)
      return field === undefined ? 'missing' : whyLocked(field)
    })
    expect(words).toEqual([null, 'Computed by the service; it cannot be edited.', null])
  })

  it('say so when the application itself made them read-only, or the type is not known', () => {
    expect(whyLocked(makeField('a', 'A', 2, { isReadOnly: true }))).toBe('The application marks this field as read-only.')
    expect(whyLocked(makeField('b', 'B', 9999))).toContain('not known to this version')
  })
})

describe('marks in words', () => {
  const say = (value: unknown) => (value === null ? '' : String(value))

  it('tell the old and the new value, and why something was refused', () => {
    expect(sayMark({ state: 'staged', held: false, base: 'a' }, 'b', say)).toBe('Changed, not pushed yet: “a” → “b”.')
    expect(sayMark({ state: 'refused', held: false, base: null, code: 100005, message: 'Duplicate.' }, 'b', say)).toBe(
      'Refused: Duplicate. (code 100005) Your change: empty → “b”.',
    )
    expect(sayMark({ state: 'conflict', held: false, base: 'c', theirs: 'c', message: 'It is there again.' }, 'b', say)).toBe(
      'It is there again. It is “c” there. Yours: “b”. Settle it in the review.',
    )
    expect(sayMark({ state: 'conflict', held: false, base: 'a', theirs: 'c' }, 'b', say)).toContain(
      'Someone else changed this cell to “c”',
    )
    expect(sayMark({ state: 'staged', held: true, base: 'a' }, 'b', say)).toContain('Held back')
  })

  it('show a row’s trouble before what happens to it', () => {
    const row = {
      key: 'r' as never,
      change: 'updated' as const,
      cells: [],
      marks: {
        a: { state: 'staged' as const, held: false, base: null },
        b: { state: 'conflict' as const, held: false, base: null },
      },
      flaws: {},
      problem: null,
      system: { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', owner: '' },
    }
    expect(signOf(row)).toBe('conflict')
    expect(signOf({ ...row, marks: {} })).toBe('updated')
    expect(signOf({ ...row, marks: {}, change: 'none' })).toBeNull()
  })
})

describe('texts of megabytes', () => {
  it('are drawn as far as a cell can show them, and shorter ones whole', () => {
    expect(cutText('x'.repeat(10_000_000))).toBe(`${'x'.repeat(2000)}…`)
    expect(cutText('x'.repeat(2000))).toBe('x'.repeat(2000))
  })
})
