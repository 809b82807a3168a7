/** Keeps the fields of worksheets in V2 form, which filters need for the types of their fields. */

import type { Control } from '../../../src-shared/api/v2/structure-v2.ts'
import { getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import type { Answered, RouteTools } from './route.ts'

export interface WorksheetControls {
  /** By id and alias. */
  of(worksheetId: string, call: RouteTools['call']): Answered<ReadonlyMap<string, Control>>
  /** To be called when a structure was read or changed: the next filter reads it anew. */
  forget(worksheetId: string): void
}

export function createWorksheetControls(): WorksheetControls {
  const known = new Map<string, ReadonlyMap<string, Control>>()
  return {
    async of(worksheetId, call) {
      const before = known.get(worksheetId)
      if (before !== undefined) return ok(before)
      const read = await call(getWorksheetV2, { body: { worksheetId } })
      if (!read.ok) return read
      const controls = new Map<string, Control>()
      for (const control of read.value.controls) {
        if (control.alias !== '') controls.set(control.alias, control)
        controls.set(control.controlId, control)
      }
      known.set(worksheetId, controls)
      return ok(controls)
    },
    forget: (worksheetId) => void known.delete(worksheetId),
  }
}

/** The worksheet that a call's input names; null when it names none. */
export function worksheetOf(input: { readonly params?: unknown; readonly body?: unknown }): string | null {
  const { params, body } = input
  if (isRecord(params) && typeof params.worksheet_id === 'string') return params.worksheet_id
  return isRecord(body) && typeof body.worksheetId === 'string' ? body.worksheetId : null
}
