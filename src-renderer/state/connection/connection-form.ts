/** What the connection form holds while it is filled in, and what of it may be sent. */
import { type Dialect, ownDialect } from '../../../src-shared/api/dialect.ts'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import type { ConnectionLabel } from '../../../src-shared/model/connection-label.ts'

export interface ConnectionForm {
  readonly name: string
  readonly address: string
  readonly appKey: string
  readonly sign: string
  readonly dialect: Dialect
  readonly label: ConnectionLabel | null
}

export const emptyForm: ConnectionForm = { name: '', address: '', appKey: '', sign: '', dialect: ownDialect, label: null }

/** Key and signature are never read back: when left empty, the stored ones are kept. */
export const formOf = ({ name, address, dialect, label }: ConnectionSummary): ConnectionForm => ({
  name,
  address,
  appKey: '',
  sign: '',
  dialect,
  label,
})

export interface FormProblems {
  readonly address?: string
  readonly appKey?: string
  readonly sign?: string
}

/** `hasStored`: the host already holds key and signature, so both may stay empty, but not one of the two. */
export function findProblems({ address, appKey, sign }: ConnectionForm, hasStored: boolean): FormProblems {
  const mayOmit = hasStored && appKey.trim() === '' && sign.trim() === ''
  return {
    ...(address.trim() === '' ? { address: 'Paste the address of the interface, such as https://service.example' } : {}),
    ...(appKey.trim() === '' && !mayOmit ? { appKey: 'Paste the application key' } : {}),
    ...(sign.trim() === '' && !mayOmit ? { sign: 'Paste the signature' } : {}),
  }
}

export const isComplete = (problems: FormProblems): boolean => Object.keys(problems).length === 0

/** Pasted texts carry spaces and line ends; none of these values has any. */
export const secretOf = ({ appKey, sign }: ConnectionForm): { readonly appKey: string; readonly sign: string } | undefined =>
  appKey.trim() === '' || sign.trim() === '' ? undefined : { appKey: appKey.trim(), sign: sign.trim() }

/** The name to save: what was typed, else the application's own, else the address's host. */
export function nameOf({ name, address }: ConnectionForm, appName: string | null): string {
  if (name.trim() !== '') return name.trim()
  if (appName !== null && appName !== '') return appName
  return URL.canParse(address.trim()) ? new URL(address.trim()).host : address.trim()
}
