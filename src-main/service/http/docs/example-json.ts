/** Makes a value that fits a JSON Schema, with everything required and nothing that repeats, to show what a request looks like. */
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import type { Json } from '../openapi/json-schema.ts'

const deepest = 6

/** Texts that look like what the property of that name holds. */
const texts: Readonly<Record<string, string>> = {
  appKey: '<API_KEY>',
  sign: '<SIGNATURE>',
  name: 'Orders',
  worksheetId: '<worksheet id>',
  rowId: '<row id>',
  roleId: '<role id>',
  viewId: '',
  controlId: '<field id>',
  id: '<field id>',
  operatorId: 'user-api',
  controlName: 'Title',
  type: '2',
  value: 'Text',
}

export function exampleOf(schema: Json, name = '', depth = 0): unknown {
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [branch] = [schema.anyOf, schema.oneOf].find(Array.isArray) ?? []
  if (isRecord(branch)) return exampleOf(branch, name, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object': {
      const required = Array.isArray(schema.required) ? schema.required : []
      const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {})
      if (depth > deepest) return {}
      return Object.fromEntries(
        properties.flatMap(([key, each]) =>
          required.includes(key) && isRecord(each) ? [[key, exampleOf(each, key, depth + 1)]] : [],
        ),
      )
    }
    case 'array':
      return isRecord(schema.items) && depth <= deepest ? [exampleOf(schema.items, name, depth + 1)] : []
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' && schema.minimum > 0 ? schema.minimum : 1
    case 'boolean':
      return true
    default:
      return texts[name] ?? 'text'
  }
}
