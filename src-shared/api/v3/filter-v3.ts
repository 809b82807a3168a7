/** The V3 filter object (Resources, Filters) as a schema with its depth and mixing rules. */
import { z } from 'zod'

export const filterOperators = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'notin',
  'contains',
  'notcontains',
  'concurrent',
  'belongsto',
  'notbelongsto',
  'startswith',
  'notstartswith',
  'endswith',
  'notendswith',
  'between',
  'notbetween',
  'isempty',
  'isnotempty',
] as const

export const filterOperator = z.enum(filterOperators)
export type FilterOperator = z.output<typeof filterOperator>

export const filterValue = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
export type FilterValue = z.output<typeof filterValue>

/** `value` is omitted for `isempty` and `isnotempty`, and required for every other operator. */
export const filterCondition = z
  .strictObject({
    type: z.literal('condition'),
    /** Field id or alias, or a system attribute (service-notes B, filter on system attributes). */
    field: z.string().min(1),
    operator: filterOperator,
    value: filterValue.optional(),
  })
  .refine((it) => it.operator === 'isempty' || it.operator === 'isnotempty' || it.value !== undefined, {
    message: 'value is required for this operator',
    path: ['value'],
  })
export type FilterCondition = z.output<typeof filterCondition>

const logic = z.enum(['AND', 'OR'])

const conditionGroup = z.strictObject({ type: z.literal('group'), logic, children: z.array(filterCondition) })
const groupOfGroups = z.strictObject({ type: z.literal('group'), logic, children: z.array(conditionGroup).min(1) })

/** All children are groups or all are conditions, never mixed; at most two levels of children. A lone condition is taken as a filter too. */
export const filterV3 = z.union([filterCondition, conditionGroup, groupOfGroups])
export type ConditionGroup = z.output<typeof conditionGroup>
export type FilterV3 = z.output<typeof filterV3>

/** Sort entry of V3 operation 8; absent direction means `desc`, `isAsc` is accepted too (service-notes B, sort `direction`). */
export const sortV3 = z.looseObject({
  field: z.string().min(1),
  direction: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['asc', 'desc']))
    .optional(),
  isAsc: z.boolean().optional(),
})
export type SortV3 = z.output<typeof sortV3>
