/** Which rows something is wrong with: one rule for the list of the review and for its count. */
import type { Store } from '../store/store.ts'

/** Fields that vanished from the structure: what is staged in them cannot be pushed. */
export const hasGoneFields = (store: Store, ws: number): boolean =>
  store.pluck<number>('select 1 from worksheet_field where ws = ? and is_gone = 1 limit 1').get(ws) !== undefined

/** SQL that answers their keys, each once; the worksheet's number is ?1. */
export function problemRows(withGoneFields: boolean): string {
  const vanished = `union select k from journal where ws = ?1 and is_current = 1 and base is not value
    and f in (select n from worksheet_field where ws = ?1 and is_gone = 1)`
  return `select k from mark where ws = ?1 and state not in ('staged', 'sent') union select k from flaw where ws = ?1
    ${withGoneFields ? vanished : ''}`
}
