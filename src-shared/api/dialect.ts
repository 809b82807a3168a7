/**
 * How one deployed service departs from the interface's own form (service-notes A, dialect). Kept with the connection profile;
 * every setting's default is what the interface prints, and unknown settings of a newer app are dropped.
 */
import { z } from 'zod'
import { otherForms } from './other-forms.ts'

const formNames: ReadonlySet<string> = new Set(otherForms.map((it) => it.name))

export const dialect = z.object({
  /** Generation that does what both can do (Versioning 3); what only one can do is asked of that one. */
  generation: z.enum(['v3', 'v2']).default('v3'),
  /** In front of `Appkey` and `Sign` in header names (Authentication 2). Letters, digits and hyphens: it becomes part of a header name. */
  headerPrefix: z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9-]*$/, 'a header prefix holds letters, digits and hyphens only')
    .default('Svc-'),
  /** In front of every path, '' or like `/api`; never ends with a slash. */
  pathPrefix: z
    .string()
    .max(200)
    .regex(/^(\/[\w.~%-]+)*$/, 'a path prefix is empty or starts with a slash, and does not end with one')
    .default(''),
  /** How the entries of a sort list say which way (service-notes B, sort `direction`). */
  sortForm: z.enum(['direction', 'isAsc']).default('direction'),
  /** Verb of option set edit, V3 operation 20. */
  optionSetEdit: z.enum(['POST', 'PUT']).default('POST'),
  /** `asked`: a V3 list counts its rows only where the body says `includeTotalCount: true`. */
  totals: z.enum(['always', 'asked']).default('always'),
  /** `asked`: a V3 list tells who made and changed its rows, and when, only where the body says `includeSystemFields: true`. */
  systemFields: z.enum(['always', 'asked']).default('always'),
  /** `ids`: a V3 list names fields by their aliases unless the body says `useFieldIdAsKey: true`. Both are read. */
  rowKeys: z.enum(['answered', 'ids']).default('answered'),
  /** V2 operations that the service answers under another name, by that name; it is tried first. Unknown names are dropped. */
  otherNames: z
    .array(z.string())
    .transform((names) => names.filter((name) => formNames.has(name)))
    .default([]),
})

export type Dialect = z.output<typeof dialect>

/** One of the two generations of the interface. */
export type Generation = Dialect['generation']
export const otherGeneration = (generation: Generation): Generation => (generation === 'v3' ? 'v2' : 'v3')

/** The interface's own form. */
export const ownDialect: Dialect = dialect.parse({})
