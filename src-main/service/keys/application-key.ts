/**
 * An application key and what it may do. The interface names the refusals (10000, 10005, 10101, 10102, 10105, 10106, 430014) and leaves open how keys are issued
 * and limited (Authentication 7); this form is the service's own.
 */
import { z } from 'zod'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import { isNetwork } from './network-list.ts'

/** `write` includes `read`. */
export const access = z.enum(['none', 'read', 'write'])
export type Access = z.output<typeof access>

const worksheetAccess = z.union([
  access.transform((it) => ({ access: it, fields: {} as Readonly<Record<string, Access>> })),
  z.strictObject({
    access: access.default('write'),
    /** By id or alias; fields that are not named are as the worksheet. */
    fields: z.record(z.string(), access).default({}),
  }),
])

/** Addresses or networks: `192.168.1.7`, `10.0.0.0/8`, `fd00::/8`. */
export const networks = z.array(z.string().refine(isNetwork, 'expected an address, or a network like 10.0.0.0/8'))

export const applicationKey = z.strictObject({
  /** For people. */
  name: z.string().default(''),
  appKey: z.string().min(1),
  sign: z.string().min(1),
  /** `read-only` refuses every write with 10005. */
  scope: z.enum(['full', 'read-only']).default('full'),
  /** From where the key may be used; empty = from everywhere. Calls from elsewhere are refused with 10000. */
  allowFrom: networks.default([]),
  /**
   * Account id or e-mail address of the person that the key was issued to: what the key writes, that person has written. Once the person is no longer
   * there or no longer active, calls are refused with 10105. null: a key of the application.
   */
  user: z.string().min(1).nullable().default(null),
  /** Calls after this moment are refused with 10105. */
  validUntil: z.iso.datetime({ offset: true }).nullable().default(null),
  /** The organization lets the key in no more: calls are refused with 10106. */
  isRestricted: z.boolean().default(false),
  /** By id or alias of the worksheet. */
  worksheets: z.record(z.string(), worksheetAccess).default({}),
  /** Worksheets that are not named. */
  otherWorksheets: access.default('write'),
})
export type ApplicationKey = z.output<typeof applicationKey>
export type ApplicationKeyRequest = z.input<typeof applicationKey>

const order: readonly Access[] = ['none', 'read', 'write']
const lesser = (a: Access, b: Access): Access => (order.indexOf(a) <= order.indexOf(b) ? a : b)

/** By id, else by alias; an alias like `constructor` names nothing that was not written. */
function named<T>(table: Readonly<Record<string, T>>, it: { readonly id: string; readonly alias: string }): T | undefined {
  const name = [it.id, it.alias].find((each) => each !== '' && Object.hasOwn(table, each))
  return name === undefined ? undefined : table[name]
}

/** False for a key that may do everything, which is the rule and costs nothing. */
export const isLimited = (key: ApplicationKey): boolean =>
  key.scope === 'read-only' || key.otherWorksheets !== 'write' || Object.keys(key.worksheets).length > 0

export function worksheetAccessOf(key: ApplicationKey, worksheet: Pick<Worksheet, 'id' | 'alias'>): Access {
  const granted = named(key.worksheets, worksheet)?.access ?? key.otherWorksheets
  return key.scope === 'read-only' ? lesser(granted, 'read') : granted
}

export function fieldAccessOf(
  key: ApplicationKey,
  worksheet: Pick<Worksheet, 'id' | 'alias'>,
  field: { readonly id: string; readonly alias: string },
): Access {
  const whole = worksheetAccessOf(key, worksheet)
  const own = named(named(key.worksheets, worksheet)?.fields ?? {}, field)
  return own === undefined ? whole : lesser(own, whole)
}
