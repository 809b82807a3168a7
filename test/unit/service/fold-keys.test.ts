import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { foldKeys } from '../../../src-main/service/http/fold-keys.ts'

const schema = z.strictObject({
  pageSize: z.int(),
  opeartorId: z.string().optional(),
  rows: z.array(z.strictObject({ fieldId: z.string() })).default([]),
  either: z.union([z.strictObject({ oneWay: z.string() }), z.strictObject({ otherWay: z.string() })]).nullable(),
})

describe('folding parameter names', () => {
  it('renames what differs in letter case only, at every depth the schema knows', () => {
    const value = { PAGESIZE: 1, OpeartorID: 'x', Rows: [{ FieldID: 'a' }], EITHER: { otherway: 'b' } }
    expect(foldKeys(schema, value)).toEqual({ pageSize: 1, opeartorId: 'x', rows: [{ fieldId: 'a' }], either: { otherWay: 'b' } })
  })

  it('leaves unknown names, other values and the input alone', () => {
    const value = { pageSize: 'x', nope: { PageSize: 1 }, rows: 'none', either: null }
    expect(foldKeys(schema, value)).toEqual(value)
    expect(foldKeys(schema, 'text')).toBe('text')
    expect(foldKeys(schema, null)).toBeNull()
  })

  it('does not let another spelling replace the right one', () => {
    expect(foldKeys(schema, { pageSize: 1, pagesize: 2 })).toEqual({ pageSize: 1, pagesize: 2 })
  })
})
