/** What went through the proxy of a chaos run: the oracle reads here when the service was asked, and when it did what. */
import type { RequestKind } from './fault.ts'

export interface Exchange {
  readonly kind: Exclude<RequestKind, 'write'>
  readonly method: string
  readonly path: string
  /** Body as sent; '' for none. */
  readonly asked: string
  /** Real milliseconds since the epoch when the request came in. */
  readonly at: number
  /** When it was passed on to the service for the last time; null while it was not. */
  passedAt: number | null
  /** When the service answered; null while it has not. */
  doneAt: number | null
  answered: string
  status: number
  /** What befell it, for people who read a failing run. */
  fate: string
}

const rowPath = /\/(?:v3\/app\/worksheets\/[^/]+\/rows)(?:\/|$|\?)/
const createV2 = /\/v2\/open\/api\/worksheet\/addRows?\b/i
const updateV2 = /\/v2\/open\/api\/worksheet\/editRows?\b/i
const deleteV2 = /\/v2\/open\/api\/worksheet\/deleteRows?\b/i

export function kindOf(method: string, path: string): Exchange['kind'] {
  if (createV2.test(path)) return 'create'
  if (updateV2.test(path)) return 'update'
  if (deleteV2.test(path)) return 'delete'
  if (!rowPath.test(path)) return 'read'
  if (method === 'PATCH') return 'update'
  if (method === 'DELETE') return 'delete'
  return method === 'POST' && !path.includes('/rows/list') ? 'create' : 'read'
}

export const isOf = (kind: Exchange['kind'], wanted: RequestKind): boolean =>
  wanted === kind || (wanted === 'write' && kind !== 'read')
