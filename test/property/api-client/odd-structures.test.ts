/** Structures in which single attributes of single fields are of any form: the worksheet stays readable, and its other fields as they are. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPayload } from '../../../src-main/api-client/read-answer.ts'
import { getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { readField } from '../../../src-shared/model/field.ts'

const names = [
  'type',
  'subType',
  'name',
  'alias',
  'precision',
  'options',
  'relation',
  'max',
  'dataSource',
  'required',
  'unit',
  'isReadOnly',
] as const
const namesV2 = [
  'type',
  'controlName',
  'alias',
  'dot',
  'options',
  'enumDefault',
  'max',
  'dataSource',
  'required',
  'unit',
  'advancedSetting',
  'showControls',
] as const

const typeCodes = fc.constantFrom('2', '6', '9', '15', '29', '999', 'Hologram', '-1', '')
const good = (id: string) => ({ id, name: `Field ${id}`, type: '2' })
const goodV2 = (controlId: string) => ({ controlId, controlName: `Field ${controlId}`, type: 2 })

describe('a structure with an odd field', () => {
  test('of V3 is read, the other fields as they are, and the odd one by what can be read of it', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), typeCodes), { maxKeys: 4 }),
        fc.oneof(typeCodes, fc.integer()),
        (odd, type) => {
          const fields = [good('a'), { ...good('b'), type, ...odd }, good('c')]
          const read = readPayload(getWorksheet, { worksheetId: 'w', name: 'Sheet', fields, views: [] })
          expect(read.kind).toBe('data')
          if (read.kind !== 'data') return
          expect(read.data.fields.map((it) => it.id)).toEqual(['a', 'b', 'c'])
          const known = readPayload(getWorksheet, { worksheetId: 'w', name: 'Sheet', fields: [good('a'), good('c')], views: [] })
          expect(known.kind === 'data' && known.data.fields).toEqual([read.data.fields[0], read.data.fields[2]])
          for (const field of read.data.fields) expect(readField(field).id).toBe(field.id)
        },
      ),
    )
  })

  test('of V2 is read as well', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...namesV2), fc.oneof(fc.jsonValue(), typeCodes), { maxKeys: 4 }), (odd) => {
        const controls = [goodV2('a'), { ...goodV2('b'), ...odd }, goodV2('c')]
        const read = readPayload(getWorksheetV2, { worksheetId: 'w', name: 'Sheet', controls, views: [] })
        expect(read.kind === 'data' && read.data.controls.map((it) => it.controlId)).toEqual(['a', 'b', 'c'])
      }),
    )
  })

  test('that has no id goes, and nothing else', () => {
    const fields = [good('a'), { name: 'Nameless', type: '2' }, null, good('c')]
    const read = readPayload(getWorksheet, { worksheetId: 'w', name: 'Sheet', fields, views: [] })
    expect(read.kind === 'data' && read.data.fields.map((it) => it.id)).toEqual(['a', 'c'])
  })

  test('does not make something else readable that is no structure', () => {
    expect(readPayload(getWorksheet, { worksheetId: 1, fields: [] })).toMatchObject({ kind: 'unexpected-shape' })
    expect(readPayload(getWorksheet, { worksheetId: 'w' })).toMatchObject({ kind: 'unexpected-shape' })
  })
})
