/**
 * Brings what programs send to deployed services into the form that a schema takes (service-notes B, the liberal service): keys that the schema does
 * not know go, keys may be in other letter cases, null and `{}` mean none where a parameter may be left out, words of a fixed list come in any letter case, booleans also as
 * 1, 0 and texts, numbers also as numeric texts. What is none of these stays as it is, so that the schema still says what is wrong. The input is left as it is.
 */
import { z } from 'zod'
import { isRecord } from '../../../src-shared/lib/is-record.ts'

const booleanWords: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }

function booleanOf(value: unknown): unknown {
  const word = typeof value === 'number' || typeof value === 'string' ? String(value).trim().toLowerCase() : ''
  return Object.hasOwn(booleanWords, word) ? booleanWords[word] : value
}

const numeric = /^\s*[+-]?\d+(?:\.\d+)?\s*$/
const numberOf = (value: unknown): unknown => (typeof value === 'string' && numeric.test(value) ? Number(value) : value)

/** The allowed value that is meant; the value itself when none is. */
function choiceOf(allowed: readonly unknown[], value: unknown): unknown {
  if (allowed.includes(value)) return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : null
  const same = word === null ? undefined : allowed.find((each) => typeof each === 'string' && each.toLowerCase() === word)
  if (same !== undefined) return same
  return [numberOf(value), booleanOf(value)].find((each) => allowed.includes(each)) ?? value
}

const mayBeAbsent = (schema: unknown): boolean => schema instanceof z.ZodOptional || schema instanceof z.ZodDefault

/** True where an object may stand. */
function holdsObject(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return holdsObject(schema.def.innerType)
  return schema instanceof z.ZodObject || (schema instanceof z.ZodUnion && schema.def.options.some(holdsObject))
}

const isEmptyObject = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0

/** False for null, and for an empty object in place of a whole one, that the schema does not take: they mean none. */
function isGiven(schema: unknown, value: unknown): boolean {
  if (!mayBeAbsent(schema) || !(schema instanceof z.ZodType)) return true
  const isNothing = value === null || (isEmptyObject(value) && holdsObject(schema))
  return !isNothing || schema.safeParse(value).success
}

function objectForm(schema: z.ZodObject, value: Readonly<Record<string, unknown>>): unknown {
  const shape: Readonly<Record<string, unknown>> = schema.def.shape
  const keepsUnknown = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever)
  const spelled = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]))
  const entries = Object.entries(value).flatMap(([key, entry]): readonly (readonly [string, unknown])[] => {
    const name = Object.hasOwn(shape, key) ? key : spelled.get(key.toLowerCase())
    if (name === undefined || (name !== key && Object.hasOwn(value, name))) return keepsUnknown ? [[key, entry]] : []
    return isGiven(shape[name], entry) ? [[name, liberalForm(shape[name], entry)]] : []
  })
  return Object.fromEntries(entries)
}

/** The form for the branch that takes it, else for the one that finds least fault. */
function unionForm(options: readonly unknown[], value: unknown): unknown {
  let best: { readonly form: unknown; readonly faults: number } | null = null
  for (const option of options) {
    if (!(option instanceof z.ZodType)) continue
    const form = liberalForm(option, value)
    const faults = option.safeParse(form).error?.issues.length ?? 0
    if (best === null || faults < best.faults) best = { form, faults }
    if (faults === 0) break
  }
  if (best === null) return value
  // A boolean among texts and numbers, as the value of a condition on a checkbox.
  const word = typeof value === 'boolean' ? String(value) : null
  return word !== null && best.faults > 0 && options.some((option) => option instanceof z.ZodString) ? word : best.form
}

const withoutNulls = (value: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null))

export function liberalForm(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return liberalForm(schema.def.innerType, value)
  }
  if (schema instanceof z.ZodPipe) return liberalForm(schema.def.in, value)
  if (schema instanceof z.ZodObject) return isRecord(value) ? objectForm(schema, value) : value
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((each) => liberalForm(schema.def.element, each)) : value
  if (schema instanceof z.ZodRecord) return isRecord(value) ? withoutNulls(value) : value
  if (schema instanceof z.ZodUnion) return unionForm(schema.def.options, value)
  if (schema instanceof z.ZodLiteral) return choiceOf(schema.def.values, value)
  if (schema instanceof z.ZodEnum) return choiceOf(Object.values(schema.def.entries), value)
  if (schema instanceof z.ZodBoolean) return booleanOf(value)
  if (schema instanceof z.ZodNumber) return numberOf(value)
  return value
}
