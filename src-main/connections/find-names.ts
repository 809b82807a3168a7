/**
 * Finds under which of its names each V2 operation answers, and by which verb option sets are edited in V3 (service-notes A). Only calls that
 * change nothing are made: readings of a worksheet that does not exist, and an empty edit of an option set that does not exist. The names of
 * operations that write are learned when they are first used.
 */
import type { Dialect, Generation } from '../../src-shared/api/dialect.ts'
import { getOptionSetsV2 } from '../../src-shared/api/v2/v2-option-set-operations.ts'
import { getRowDiscussionV2, getRowLogsV2 } from '../../src-shared/api/v2/v2-row-activity-operations.ts'
import { getRelationRowsV2, getRowByIdPostV2, getRowsCountV2, getRowsV2 } from '../../src-shared/api/v2/v2-row-operations.ts'
import { getWorksheetV2 } from '../../src-shared/api/v2/v2-structure-operations.ts'
import { editOptionSet } from '../../src-shared/api/v3/v3-option-set-operations.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { CallOptions } from '../api-client/call.ts'
import { noWorksheet } from '../api-client/generations/presence.ts'
import type { OperationForms } from '../api-client/operation-forms.ts'

const nobody = { worksheetId: noWorksheet, rowId: noWorksheet }
const page = { pageSize: 1, pageIndex: 1 }

/** `client` was made with `forms`, which hold what it learned. */
export async function findNames(
  client: ApiClient,
  forms: OperationForms,
  present: readonly Generation[],
  options: CallOptions,
): Promise<Pick<Dialect, 'otherNames' | 'optionSetEdit'>> {
  if (present.includes('v2'))
    await Promise.all([
      client.call(getWorksheetV2, { body: { worksheetId: noWorksheet } }, options),
      client.call(getRowsV2, { body: { worksheetId: noWorksheet, viewId: '', ...page } }, options),
      client.call(getRowsCountV2, { body: { worksheetId: noWorksheet, viewId: '' } }, options),
      client.call(getRowByIdPostV2, { body: nobody }, options),
      client.call(getRelationRowsV2, { body: { ...nobody, controlId: noWorksheet, ...page } }, options),
      client.call(getRowDiscussionV2, { body: { ...nobody, ...page } }, options),
      client.call(getRowLogsV2, { body: nobody }, options),
      client.call(getOptionSetsV2, {}, options),
    ])
  if (present.includes('v3')) await client.call(editOptionSet, { params: { optionset_id: noWorksheet }, body: {} }, options)
  return { otherNames: [...forms.names()], optionSetEdit: forms.optionSetEdit() }
}
