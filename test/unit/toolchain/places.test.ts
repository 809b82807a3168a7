import { expect, it } from 'vitest'
import { joinTouches } from '../../tools/mutate/find-touched.ts'
import { placeOf, withTouches } from '../../tools/mutate/places.ts'

const source = 'const one = 1\nconst f = (a: number) => a < one ? { x: 1 } : (b) => ({ b })\nfunction g() { if (x) { y() } }\n'

it('tells of every place when it runs, and leaves the text as it is otherwise', () => {
  const touched = withTouches('some.ts', source, 7, './touch.ts')
  expect(touched.split('\n')).toEqual([
    "import { touch as touchPlace } from './touch.ts'",
    'const one = 1',
    'const f = (a: number) => (touchPlace(7),(a < one ? { x: 1 } : (b) => (touchPlace(8),(({ b })))))',
    'function g() {touchPlace(9); if (x) {touchPlace(10); y() } }',
    '',
  ])
})

it('finds the innermost place around a change, and none for what runs when the file is loaded', () => {
  const at = (words: string) => {
    const start = source.indexOf(words)
    return placeOf('some.ts', source, { start, end: start + words.length })
  }
  expect([at('one = 1'), at('a < one'), at('{ b }'), at('if (x)'), at('y()')]).toEqual([null, 0, 1, 2, 3])
})

it('joins tests and places by the moment, and what runs between two tests with the file of the next one', () => {
  const test = (file: string, name: string, from: number, to: number) => ({ file, name, from, to })
  const [a, b, c] = [test('x', 'a', 10, 20), test('x', 'b', 21, 30), test('y', 'c', 50, 60)]
  const touched = joinTouches(
    [c, b, a],
    [
      [1, 5],
      [2, 15],
      [2, 25],
      [3, 40],
      [4, 60],
      [4, 55],
      [5, 70],
    ],
  )
  expect([...touched].map(([place, tests]) => [place, [...tests].map((it) => it.name)])).toEqual([
    [1, ['a', 'b']],
    [2, ['a', 'b']],
    [3, ['c']],
    [4, ['c']],
    [5, []],
  ])
})
