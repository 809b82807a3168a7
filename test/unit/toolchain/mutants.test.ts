import { expect, it } from 'vitest'
import { applyMutant, findMutants } from '../../tools/mutate/mutants.ts'

const mutated = (text: string): readonly string[] => findMutants('some.ts', text).map((it) => applyMutant(text, it))

it('turns comparisons and joins of conditions into their neighbours', () => {
  expect(mutated('const x = a < b && c')).toEqual(['const x = a <= b && c', 'const x = a < b || c'])
})

it('negates conditions, swaps choices and leaves statements out', () => {
  expect(mutated('if (a) f()')).toEqual(['if (!(a)) f()', 'if (a) ;'])
  expect(mutated('const x = a ? b : c')).toEqual(['const x = a ? c : b'])
})

it('changes numbers and truth values, and neither types nor joined texts', () => {
  expect(mutated('const x: 1 | true = 1')).toEqual(['const x: 1 | true = 2'])
  expect(mutated('const x = true')).toEqual(['const x = false'])
  expect(mutated(`const x = 'a' + b`)).toEqual([])
})

it('changes what a statement in SQL means, and no other text', () => {
  expect(mutated('run(`select k from t where a <= 1 and b is null`)')).toEqual([
    ';',
    'run(`select k from t where a < 1 and b is null`)',
    'run(`select k from t where a <= 1 or b is null`)',
    'run(`select k from t where a <= 1 and b is not null`)',
  ])
  expect(mutated('const x = `this and that`')).toEqual([])
})
