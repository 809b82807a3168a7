/** Makes an operation ready for the fields of an area. Where it cannot run at all, the error says why in a sentence. */
import { assertNever } from '../lib/assert-never.ts'
import { ok, type Result } from '../lib/result.ts'
import type { Field } from '../model/field.ts'
import { prepareClearCells } from './clear-cells.ts'
import type { Operation } from './operation.ts'
import type { FieldsById, Prepared } from './prepared.ts'
import { prepareSetValue } from './set-value.ts'

/** `fields` are those of the area, in its order; `all` those that the worksheet has. */
export function prepareOperation(operation: Operation, fields: readonly Field[], _all: FieldsById): Result<Prepared, string> {
  switch (operation.op) {
    case 'set':
      return ok(prepareSetValue(operation, fields))
    case 'clear':
      return ok(prepareClearCells(fields))
    default:
      return assertNever(operation)
  }
}
