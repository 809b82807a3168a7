/** Values by a JSON schema: mostly of its form, sometimes of another, so that calls get far and still meet every check. */
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import type { Random } from '../../chaos/kinds/random.ts'

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table w1; --",
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  '😀',
  '../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'data:text/html;base64,PHNjcmlwdD4=',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '2024-02-30',
  '0000-00-00 99:99:99',
  '[]',
  '{"id":1}',
  'a,b',
]
const oddValues: readonly unknown[] = [0, -1, 1, 1001, 1.5, -0, 1e21, 2 ** 53, true, false, null, [], {}, [[]], [{}], [null]]

/** Nested deeper than any form of the interface. */
const deep = (depth: number): unknown => (depth === 0 ? null : depth % 2 === 0 ? [deep(depth - 1)] : { value: deep(depth - 1) })

export function oddValue(random: Random): unknown {
  if (random.chance(50)) return random.from(oddTexts)
  if (random.chance(4)) return deep(random.from([20, 200, 2000]))
  if (random.chance(4)) return JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}')
  return random.from(oddValues)
}

export interface ValueRules {
  /** Names that mean something to the service: worksheets, fields, rows. */
  readonly known: readonly string[]
  /** How often in a hundred a value has another form than its schema says. */
  readonly oddness: number
}

const numberIn = (schema: Readonly<Record<string, unknown>>, random: Random): number => {
  const low = typeof schema.minimum === 'number' ? schema.minimum : 0
  const high = typeof schema.maximum === 'number' && schema.maximum < 1e9 ? schema.maximum : low + 50
  const at = low + random.below(Math.max(1, Math.floor(high - low) + 1))
  return schema.type === 'integer' || random.chance(60) ? at : at + 0.25
}

function objectOf(schema: Readonly<Record<string, unknown>>, random: Random, rules: ValueRules, depth: number): unknown {
  const { properties, required, additionalProperties } = schema
  const needed = new Set(Array.isArray(required) ? required : [])
  const made: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(isRecord(properties) ? properties : {}))
    if (needed.has(name) ? !random.chance(2) : random.chance(35)) made[name] = schemaValue(each, random, rules, depth - 1)
  if (isRecord(additionalProperties) && random.chance(50))
    made[random.from(rules.known)] = schemaValue(additionalProperties, random, rules, depth - 1)
  if (random.chance(rules.oddness)) made[String(random.from(oddTexts)).slice(0, 50)] = oddValue(random)
  return made
}

/** `schema`: as `z.toJSONSchema` writes it; anything where it says nothing. */
export function schemaValue(schema: unknown, random: Random, rules: ValueRules, depth = 6): unknown {
  if (!isRecord(schema) || depth <= 0 || random.chance(rules.oddness)) return oddValue(random)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return random.from<unknown>(schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (Array.isArray(branches)) return schemaValue(random.from<unknown>(branches), random, rules, depth - 1)
  switch (schema.type) {
    case 'string':
      return random.chance(60)
        ? random.from(rules.known)
        : random.chance(50)
          ? `text ${random.below(100)}`
          : random.from(oddTexts)
    case 'number':
    case 'integer':
      return numberIn(schema, random)
    case 'boolean':
      return random.chance(50)
    case 'null':
      return null
    case 'array':
      return Array.from({ length: random.from([0, 1, 1, 2, 3]) }, () => schemaValue(schema.items, random, rules, depth - 1))
    case 'object':
      return objectOf(schema, random, rules, depth)
    default:
      return random.chance(50) ? random.from(rules.known) : oddValue(random)
  }
}

/** Another value in one place of `base`, at any depth; or something more, or something less. */
export function spoiled(base: unknown, random: Random, rules: ValueRules): unknown {
  if (Array.isArray(base) && base.length > 0 && random.chance(80)) {
    const at = random.below(base.length)
    return base.with(at, spoiled(base[at], random, rules))
  }
  const keys = isRecord(base) ? Object.keys(base) : []
  if (!isRecord(base) || keys.length === 0 || random.chance(5))
    return random.chance(25) ? random.from(rules.known) : oddValue(random)
  const key = random.from(keys)
  if (random.chance(10)) return Object.fromEntries(Object.entries(base).filter(([name]) => name !== key))
  if (random.chance(10)) return { ...base, [String(random.from(oddTexts)).slice(0, 50)]: oddValue(random) }
  return { ...base, [key]: spoiled(base[key], random, rules) }
}
