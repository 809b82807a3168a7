import { expect, test } from 'vitest'
import { fileOf, foundOf, judgeNames, type NameAnswer } from '../../../src-shared/model/texts/name-answer.ts'

const thing = (id: string, text: string, detail?: string) => ({ id, text, ...(detail === undefined ? {} : { detail }) })

test.each<[string, string, readonly ReturnType<typeof thing>[], NameAnswer]>([
  ['nothing', 'Ann', [], { found: 'none', candidates: [] }],
  ['the one of that name', ' Ann ', [thing('1', 'Ann '), thing('2', 'Anna')], { found: 'one', id: '1' }],
  [
    'the one of that name before others in another case',
    'Ann',
    [thing('1', 'ANN'), thing('2', 'Ann')],
    { found: 'one', id: '2' },
  ],
  ['the only one in another case', 'ann', [thing('1', 'ANN'), thing('2', 'Bo')], { found: 'one', id: '1' }],
  [
    'all of that name, told apart by what else is known',
    'Ann',
    [thing('1', 'Ann', 'Sales'), thing('2', 'Ann', ''), thing('3', 'ann')],
    {
      found: 'many',
      candidates: [
        { key: '1', text: 'Ann (Sales)' },
        { key: '2', text: 'Ann' },
      ],
    },
  ],
  ['those that come near', 'Ann', [thing('1', 'Anna')], { found: 'none', candidates: [{ key: '1', text: 'Anna' }] }],
])('judging what was found for a name gives %s', (_, text, found, answer) => expect(judgeNames(text, found)).toEqual(answer))

test('no more than ten candidates are kept', () => {
  const found = Array.from({ length: 11 }, (_, index) => thing(`${index}`, `Ann ${index}`))
  expect(judgeNames('Ann', found)).toEqual({
    found: 'none',
    candidates: found.slice(0, 10).map(({ id, text }) => ({ key: id, text })),
  })
})

test('an answer stands for an id, for several, for a file or for nothing', () => {
  const candidates = [
    { key: '1', text: 'a' },
    { key: '2', text: 'b' },
  ]
  const file = { name: 'a.png', staged: 'f'.repeat(64) }
  const answers: readonly NameAnswer[] = [
    { found: 'one', id: '1' },
    { found: 'many', candidates },
    { found: 'none', candidates },
    { found: 'file', file },
  ]
  expect(answers.map(foundOf)).toEqual([
    { found: 'one', id: '1' },
    { found: 'many', ids: ['1', '2'] },
    { found: 'none' },
    { found: 'none' },
  ])
  expect(answers.map(fileOf)).toEqual([null, null, null, file])
})
