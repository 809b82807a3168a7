import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pictureEnding } from '../../../src-main/service/files/picture-kind.ts'
import { liberalForm } from '../../../src-main/service/http/liberal-form.ts'
import { pathForms } from '../../../src-main/service/http/path-forms.ts'
import { filterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import { filterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import { tinyGif, tinyPng } from '../../support/tiny-picture.ts'

const schema = z.strictObject({
  pageSize: z.int().min(1),
  isAsc: z.boolean().optional(),
  logic: z.enum(['AND', 'OR']).optional(),
  way: z.literal([80, 60]).optional(),
  isGroup: z.literal(false).optional(),
  filter: z.strictObject({ field: z.string() }).optional(),
  rows: z.array(z.strictObject({ fieldId: z.string(), value: z.unknown() })).default([]),
  either: z.union([z.boolean(), z.enum(['yes', 'no'])]).nullable(),
  more: z.looseObject({ direction: z.string() }).optional(),
})

describe('the form of deployed services', () => {
  it('becomes the one that the schema takes', () => {
    const value = {
      PAGESIZE: ' 10',
      isAsc: 'TRUE',
      logic: 'or',
      way: '80',
      isGroup: 0,
      filter: {},
      rows: [{ FieldID: 'a', value: 'True', type: 2 }],
      either: 'YES',
      more: { Direction: 'asc', other: null },
      unknown: { pageSize: 5 },
    }
    expect(liberalForm(schema, value)).toEqual({
      pageSize: 10,
      isAsc: true,
      logic: 'OR',
      way: 80,
      isGroup: false,
      rows: [{ fieldId: 'a', value: 'True' }],
      either: 'yes',
      more: { direction: 'asc', other: null },
    })
  })

  it('lets null mean none only where a parameter may be left out', () => {
    expect(liberalForm(schema, { pageSize: null, isAsc: null, rows: null, either: null })).toEqual({
      pageSize: null,
      either: null,
    })
  })

  it('leaves mistakes to the schema, and the input as it is', () => {
    const value = { pageSize: 'many', isAsc: 'perhaps', logic: 'XOR', way: '70', isGroup: true, filter: 'x', rows: {}, either: 2 }
    const before = structuredClone(value)
    expect(liberalForm(schema, value)).toEqual(value)
    expect(value).toEqual(before)
    for (const odd of [null, 'text', 5, []]) expect(liberalForm(schema, odd)).toEqual(odd)
  })

  it('does not let another spelling replace the right one', () => {
    expect(liberalForm(schema, { pageSize: 1, pagesize: 2 })).toEqual({ pageSize: 1 })
  })

  it('takes nothing for a name of every object', () => {
    const value: unknown = JSON.parse('{"pageSize":1,"__proto__":{"isAsc":true},"constructor":5,"logic":"constructor"}')
    expect(liberalForm(schema, value)).toEqual({ pageSize: 1, logic: 'constructor' })
  })

  it('keeps the branch of a filter that it means', () => {
    const condition = { Type: 'CONDITION', field: 'a', operator: 'EQ', value: 1, dataType: 2 }
    const group = { type: 'Group', logic: 'or', children: [condition] }
    const read = { type: 'condition', field: 'a', operator: 'eq', value: 1 }
    expect(filterV3.parse(liberalForm(filterV3, { ...group, children: [group] }))).toEqual({
      type: 'group',
      logic: 'OR',
      children: [{ type: 'group', logic: 'OR', children: [read] }],
    })
    const isTicked = { type: 'condition', field: 'a', operator: 'in' }
    expect(liberalForm(filterV3, { ...isTicked, value: true })).toEqual({ ...isTicked, value: 'true' })
    expect(liberalForm(filterV3, { ...isTicked, value: [false, 1] })).toEqual({ ...isTicked, value: ['false', 1] })
    const v2 = { controlId: 'a', dataType: '2', spliceType: '1', filterType: '2', value: 'x', emptyRule: 0 }
    const own = { controlId: 'a', dataType: 2, spliceType: 1, filterType: 2, value: 'x' }
    expect(filterV2.parse(liberalForm(filterV2, v2))).toEqual(own)
    expect(filterV2.parse(liberalForm(filterV2, { spliceType: '1', isGroup: 'true', groupFilters: [v2] }))).toEqual({
      spliceType: 1,
      isGroup: true,
      groupFilters: [own],
    })
  })

  it('is the own form already where the schema takes a value', () => {
    const values = fc.record(
      {
        pageSize: fc.integer({ min: 1 }),
        isAsc: fc.boolean(),
        logic: fc.constantFrom('AND', 'OR'),
        way: fc.constantFrom(80, 60),
        filter: fc.record({ field: fc.string() }),
        rows: fc.array(fc.record({ fieldId: fc.string(), value: fc.jsonValue() })),
        either: fc.constantFrom(true, false, null, 'yes', 'no'),
        more: fc.record({ direction: fc.string() }),
      },
      { requiredKeys: ['pageSize', 'either'] },
    )
    fc.assert(
      fc.property(values, (value) => {
        expect(liberalForm(schema, value)).toEqual(value)
      }),
    )
  })
})

describe('an address', () => {
  it.each([
    ['/v3/app', '', true, ['/v3/app']],
    ['/api/v3/app', '/api', true, ['/v3/app', '/api/v3/app']],
    ['/v3/app', '/api', true, []],
    ['/api/v3/app', '', false, ['/api/v3/app', '/v3/app', '/api/api/v3/app']],
    ['/v3/app', '/api', false, ['/v3/app', '/api/v3/app']],
    ['/else/v3/app', '/else', false, ['/v3/app', '/else/v3/app', '/api/v3/app']],
    ['/v3/app', '/else', false, []],
  ])('%s behind the prefix "%s", strict %s, may mean %j', (path, prefix, isStrict, forms) => {
    expect(new Set(pathForms(path, prefix, isStrict))).toEqual(new Set(forms))
  })
})

describe('a picture', () => {
  it.each([
    ['png', tinyPng],
    ['gif', tinyGif],
    ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]).toString('base64')],
    ['webp', Buffer.from('RIFF....WEBPVP8 ', 'latin1').toString('base64')],
    ['bmp', Buffer.from('BM....\0\0\0\0', 'latin1').toString('base64')],
    [null, Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
    [null, Buffer.from('%PDF-1.7').toString('base64')],
    [null, ''],
    [null, 'AnnLee'],
  ])('ends with %s by how it begins', (ending, base64) => {
    expect(pictureEnding(base64)).toBe(ending)
  })
})
