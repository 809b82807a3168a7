import { describe, expect, test } from 'vitest'
import { fieldTypes, findFieldType } from '../../../src-shared/api/field-types.ts'
import { operations } from '../../../src-shared/api/operations.ts'

describe('field type table', () => {
  test('finds a type by string code, number code and name', () => {
    expect(
      [findFieldType('6'), findFieldType(6), findFieldType('number'), findFieldType('Number')].map((type) => type?.name),
    ).toEqual(Array(4).fill('Number'))
    expect(findFieldType(23)?.name).toBe('Region')
    expect(findFieldType('10010')).toBeNull()
  })

  test('gives every code to one type only', () => {
    const codes = fieldTypes.flatMap((type) => type.codes)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('lists exactly the types that V3 worksheet creation accepts, all of class A', () => {
    expect(fieldTypes.filter((type) => type.creatableV3).map((type) => type.name)).toEqual([
      'Text',
      'Number',
      'SingleSelect',
      'MultipleSelect',
      'Attachment',
      'Date',
      'DateTime',
      'Collaborator',
      'Relation',
    ])
    expect(fieldTypes.filter((type) => type.creatableV3).every((type) => type.access === 'A')).toBe(true)
  })
})

describe('operations table', () => {
  test('names every operation, method and path once', () => {
    expect(new Set(operations.map((it) => it.id)).size).toBe(operations.length)
    expect(new Set(operations.map((it) => `${it.method} ${it.path}`)).size).toBe(operations.length)
  })

  test('holds all 28 operations of V3 and all 26 of V2, whose seventh takes two methods', () => {
    const numbers = (generation: 'v3' | 'v2') => operations.filter((it) => it.generation === generation).map((it) => it.number)
    const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)
    expect(numbers('v3')).toEqual(upTo(28))
    expect(numbers('v2')).toEqual(upTo(26).flatMap((number) => (number === 7 ? [7, 7] : [number])))
  })

  test('names in each path the parameters that its schema requires', () => {
    for (const operation of operations) {
      const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(operation.params.safeParse(Object.fromEntries(named.map((name) => [name, 'x']))).success, operation.id).toBe(true)
      if (named.length > 0) expect(operation.params.safeParse({}).success, operation.id).toBe(false)
    }
  })
})
