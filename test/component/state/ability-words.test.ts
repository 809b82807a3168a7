import { describe, expect, test } from 'vitest'
import { absentGeneration, sayGenerations } from '../../../src-renderer/state/structure/ability-words.ts'
import type { KeyAbility } from '../../../src-shared/host/calls/app-page-calls.ts'

const tried = (v3: readonly KeyAbility['answer'][], v2: readonly KeyAbility['answer'][]): readonly KeyAbility[] =>
  (['v3', 'v2'] as const).flatMap((generation) =>
    (generation === 'v3' ? v3 : v2).map((answer) => ({ what: 'rows' as const, generation, answer, message: '' })),
  )

describe('what was tried with a key', () => {
  test.each([
    ['yes', 'absent', 'v2'],
    ['absent', 'refused', 'v3'],
    ['yes', 'yes', null],
    ['yes', 'unknown', null],
    ['unknown', 'absent', null],
    ['absent', 'absent', null],
  ] as const)('V3 answering %s and V2 %s, the generation that is missing is %s', (v3, v2, missing) => {
    expect(absentGeneration(tried([v3], [v2]))).toBe(missing)
  })

  test('one operation that a generation does not have does not make it missing', () => {
    expect(absentGeneration(tried(['yes', 'yes'], ['yes', 'absent']))).toBeNull()
    expect(absentGeneration(tried(['yes'], []))).toBeNull()
  })

  test('the generations are named in one sentence', () => {
    expect(sayGenerations(tried(['yes'], ['refused']))).toContain('both generations')
    expect(sayGenerations(tried(['yes'], ['absent']))).toContain('V3 of its interface only')
    expect(sayGenerations(tried(['absent'], ['yes']))).toContain('V2 of its interface only')
    expect(sayGenerations(tried(['unknown'], ['unknown']))).toBeNull()
  })
})
