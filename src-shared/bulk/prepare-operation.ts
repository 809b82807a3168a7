/** Makes an operation ready for the fields of an area. Where it cannot run at all, the error says why in a sentence. */
import { assertNever } from '../lib/assert-never.ts'
import { ok, type Result } from '../lib/result.ts'
import type { Field } from '../model/field.ts'
import { prepareAddPrefix } from './add-prefix.ts'
import { prepareAddSuffix } from './add-suffix.ts'
import { prepareChangeCase } from './change-case.ts'
import { prepareChangeNumber } from './change-number.ts'
import { prepareClearCells } from './clear-cells.ts'
import { prepareCopyFrom } from './copy-from.ts'
import { prepareFillCells } from './fill-cells.ts'
import { prepareJoinText } from './join-text.ts'
import type { Operation } from './operation.ts'
import type { FieldsById, LookUp, Prepared } from './prepared.ts'
import { prepareRenumberCells } from './renumber-cells.ts'
import { prepareReplaceOptions } from './replace-options.ts'
import { prepareReplaceText } from './replace-text.ts'
import { prepareSetValue } from './set-value.ts'
import { prepareShiftDate } from './shift-date.ts'
import { prepareSplitText } from './split-text.ts'
import { prepareTrimText } from './trim-text.ts'

const nobody: LookUp = () => () => []

/** `fields` are those of the area, in its order; `all` those that the worksheet has. */
export function prepareOperation(
  operation: Operation,
  fields: readonly Field[],
  all: FieldsById,
  lookUp: LookUp = nobody,
): Result<Prepared, string> {
  switch (operation.op) {
    case 'set':
      return ok(prepareSetValue(operation, fields))
    case 'clear':
      return ok(prepareClearCells(fields))
    case 'change-number':
      return ok(prepareChangeNumber(operation, fields))
    case 'prefix':
      return ok(prepareAddPrefix(operation, fields))
    case 'suffix':
      return ok(prepareAddSuffix(operation, fields))
    case 'trim':
      return ok(prepareTrimText(operation, fields))
    case 'case':
      return ok(prepareChangeCase(operation, fields))
    case 'copy-from':
      return prepareCopyFrom(operation, fields, all)
    case 'split':
      return prepareSplitText(operation, fields, all)
    case 'join':
      return prepareJoinText(operation, fields, all)
    case 'shift-date':
      return ok(prepareShiftDate(operation, fields))
    case 'renumber':
      return ok(prepareRenumberCells(operation, fields))
    case 'fill':
      return prepareFillCells(operation, fields, all)
    case 'replace':
      return prepareReplaceText(operation, fields, lookUp)
    case 'replace-options':
      return ok(prepareReplaceOptions(operation, fields))
    default:
      return assertNever(operation)
  }
}
