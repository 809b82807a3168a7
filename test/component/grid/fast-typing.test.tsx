/** Keys that came before the editor had the focus end in the same value as the same keys typed one by one. */
import { act } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Press, pressOf } from '../../../src-renderer/grid/editors/typing/type-ahead.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { openEditor } from '../../support/component/open-editor.tsx'
import { runs } from '../../support/runs.ts'

const control = (key: string): Press => pressOf(key, { ctrlKey: true })
const moving = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Backspace', 'Delete', 'F2'].map((key) => pressOf(key))

const written = ({ key, ctrlKey, shiftKey }: Press): string => {
  const named = [...key].length === 1 ? key.replace(/[{[]/, '$&$&') : `{${key}}`
  if (ctrlKey) return `{Control>}${named}{/Control}`
  return shiftKey ? `{Shift>}${named}{/Shift}` : named
}

/** Each case opens two editors and types into one of them key by key. */
const minute = 60_000

interface Case {
  readonly field: string
  readonly value: CellValue
  readonly keys: readonly Press[]
  readonly ends: readonly Press[]
}

const cases: readonly Case[] = [
  {
    field: 'name',
    value: 'First one',
    keys: [...'ab 7'].map((key) => pressOf(key)),
    ends: [pressOf('ArrowDown'), pressOf('Enter')],
  },
  {
    field: 'revenue',
    value: 1250.5,
    keys: [...'12.-x'].map((key) => pressOf(key)),
    ends: [pressOf('Enter'), pressOf('ArrowDown')],
  },
  { field: 'since', value: '2024-03-07', keys: [...'12/.'].map((key) => pressOf(key)), ends: [pressOf('Enter')] },
  {
    field: 'status',
    value: ['active'],
    keys: [...'aelost'].map((key) => pressOf(key)).concat(pressOf('ArrowDown'), pressOf('ArrowUp')),
    ends: [pressOf('Enter'), pressOf('Tab'), pressOf('Tab', { shiftKey: true }), pressOf('Enter', { ctrlKey: true })],
  },
  {
    field: 'interests',
    value: ['hardware', 'support'],
    keys: [...'aerst'].map((key) => pressOf(key)).concat(pressOf('Enter'), pressOf('ArrowDown')),
    ends: [pressOf('Tab'), pressOf('Enter', { ctrlKey: true })],
  },
]

for (const { field, value, keys, ends } of cases)
  it(
    `of ${field}: in one go or one by one is the same`,
    async () => {
      const start = fc.constantFrom<string>('F2', 'Enter', ...keys.filter(({ key }) => key.length === 1).map(({ key }) => key))
      const middle = fc.array(fc.constantFrom(...keys, ...keys, ...moving, control('a')), { maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(start, middle, fc.option(fc.constantFrom(...ends)), async (opener, between, end) => {
          const presses = end === null ? between : [...between, end]
          const fast = await openEditor(field, value, opener, presses)
          await act(async () => {})
          const typedAtOnce = { kept: fast.kept(), ends: fast.ends[0] }
          const slow = await openEditor(field, value, opener)
          for (const press of presses) {
            if (slow.ends.length > 0) break
            await slow.user.keyboard(written(press))
          }
          expect(typedAtOnce).toEqual({ kept: slow.kept(), ends: slow.ends[0] })
        }),
        { numRuns: runs(15) },
      )
    },
    minute,
  )
