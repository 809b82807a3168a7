/**
 * How one deployed service departs from the interface's own form (service-notes A, dialect). Kept with the connection profile;
 * every setting's default is what the interface prints, and unknown settings of a newer app are dropped.
 */
import { z } from 'zod'

export const dialect = z.object({
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
})

export type Dialect = z.output<typeof dialect>

/** The interface's own form. */
export const ownDialect: Dialect = dialect.parse({})
