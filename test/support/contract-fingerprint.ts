/** What the contract is, as short texts: one per operation and per enumeration, which change when anything that travels changes. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { errorMeanings } from '../../src-shared/api/error-codes.ts'
import { fieldTypes } from '../../src-shared/api/field-types.ts'
import {
  dateRanges,
  dateRangeTypes,
  filterTypes,
  specialAccounts,
  spliceTypes,
} from '../../src-shared/api/filter-enumerations.ts'
import { limits } from '../../src-shared/api/limits.ts'
import type { AnyOperation } from '../../src-shared/api/operation.ts'
import { operations } from '../../src-shared/api/operations.ts'
import { permissionWays } from '../../src-shared/api/permission-ways.ts'
import { creatableV2, dataTypesV2 } from '../../src-shared/api/v2/data-types-v2.ts'
import { logObjectTypes, logRequestTypes } from '../../src-shared/api/v2/row-log-v2.ts'
import { systemAttributesV2 } from '../../src-shared/api/v2/row-v2.ts'
import { filterOperators } from '../../src-shared/api/v3/filter-v3.ts'

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

const schemaOf = (schema: z.ZodType | null, io: 'input' | 'output'): unknown =>
  schema === null ? null : z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** Everything but the title, which nobody parses. */
function describeOperation({ title: _, params, query, body, data, ...rest }: AnyOperation): unknown {
  const schemas = [params, query, body, data].flatMap((schema) => [schemaOf(schema, 'input'), schemaOf(schema, 'output')])
  return [Object.entries(rest).sort(), schemas]
}

const enumerations = {
  creatableV2,
  dataTypesV2,
  dateRanges,
  dateRangeTypes,
  errorMeanings,
  fieldTypes,
  filterOperators,
  filterTypes,
  limits,
  logObjectTypes,
  logRequestTypes,
  permissionWays,
  specialAccounts,
  spliceTypes,
  systemAttributesV2,
}

export const contractFingerprint = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(operations.map((operation) => [operation.id, hash(describeOperation(operation))])),
  ...Object.fromEntries(Object.entries(enumerations).map(([name, value]) => [`enumeration ${name}`, hash(value)])),
})
