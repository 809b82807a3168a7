/** Renames keys that differ from a schema's only in letter case (service-notes B, parameter names). The input is left as it is. */
import { z } from 'zod'
import { isRecord } from '../../../src-shared/lib/is-record.ts'

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrap(schema.def.innerType)
  }
  return schema instanceof z.ZodPipe ? unwrap(schema.def.in) : schema
}

function foldObject(shape: Readonly<Record<string, unknown>>, value: Readonly<Record<string, unknown>>): unknown {
  const spelled = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const name = Object.hasOwn(shape, key) ? key : (spelled.get(key.toLowerCase()) ?? key)
      const isTaken = name !== key && Object.hasOwn(value, name)
      return isTaken ? [key, entry] : [name, foldKeys(shape[name], entry)]
    }),
  )
}

export function foldKeys(schema: unknown, value: unknown): unknown {
  const plain = unwrap(schema)
  if (plain instanceof z.ZodObject) return isRecord(value) ? foldObject(plain.def.shape, value) : value
  if (plain instanceof z.ZodArray) return Array.isArray(value) ? value.map((each) => foldKeys(plain.def.element, each)) : value
  if (plain instanceof z.ZodUnion) return plain.def.options.reduce<unknown>((folded, option) => foldKeys(option, folded), value)
  return value
}
