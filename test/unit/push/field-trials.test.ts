import { expect, test } from 'vitest'
import { createFieldTrials, noteAccepted, noteRefusedValue } from '../../../src-main/push/field-trials.ts'
import { fillFiles, missingFiles } from '../../../src-main/push/fill-files.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'

const [a, b] = [fieldId.parse('a'), fieldId.parse('b')]
const sent = (...ids: readonly string[]) => ids.map((id) => ({ id, value: 1 }))

test('a push remembers the rows of fields that were never read back, and which of them were updated alone', () => {
  const trials = createFieldTrials([a])
  noteAccepted(trials, [1, 2], sent('a'), false)
  noteAccepted(trials, [3], sent('a', 'b'), false)
  noteAccepted(trials, [4], sent('a'), true)
  noteAccepted(trials, [5], sent('a'), false)
  noteAccepted(trials, [6], sent('b'), false)
  expect(trials).toEqual({
    untried: new Set(['a']),
    accepted: new Set(['a', 'b']),
    written: new Map([[a, [1, 2, 3, 4, 5]]]),
    alone: new Map([[a, 3]]),
    refusedValues: new Map(),
  })
})

test('a push remembers the values and rows that were refused by field, with the last words', () => {
  const trials = createFieldTrials([])
  noteRefusedValue(trials, a, 'x', [1], 'No x')
  noteRefusedValue(trials, a, 'x', [2, 1], 'No x')
  noteRefusedValue(trials, a, ['y'], [3], 'No y')
  noteRefusedValue(trials, b, undefined, [4], 'No')
  expect(trials.refusedValues).toEqual(
    new Map([
      [a, { values: new Set(['"x"', '["y"]']), keys: new Set([1, 2, 3]), words: 'No y' }],
      [b, { values: new Set(['']), keys: new Set([4]), words: 'No' }],
    ]),
  )
})

test('the content of staged files is put into a request, and other values stay', async () => {
  const read = async (sha: string) => (sha === 'gone' ? null : `content of ${sha}`)
  const stored = { name: 's.png', url: 'https://x.test/s' }
  const staged = (sha: string) => ({ name: `${sha}.png`, url: `staged:${sha}` })
  expect(
    await fillFiles(
      [
        { id: 'a', value: 'staged:1' },
        { id: 'b', value: [stored] },
        { id: 'c', value: [stored, staged('1'), 'k'] },
        { id: 'd', value: [staged('2')], as: 'picture' },
      ],
      read,
    ),
  ).toEqual({
    ok: true,
    value: [
      { id: 'a', value: 'staged:1' },
      { id: 'b', value: [stored] },
      { id: 'c', value: [stored, { name: '1.png', url: 'content of 1' }, 'k'] },
      { id: 'd', value: 'data:image/png;base64,content of 2' },
    ],
  })
  expect(await fillFiles([{ id: 'a', value: [staged('gone'), staged('1'), staged('gone')] }], read)).toEqual({
    ok: false,
    error: ['gone.png', 'gone.png'],
  })
  expect([missingFiles(['a']), missingFiles(['a', 'b'])]).toEqual([
    'The attached file "a" can no longer be read on this computer. Attach again.',
    'The attached files "a", "b" can no longer be read on this computer. Attach again.',
  ])
})
