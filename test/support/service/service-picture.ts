/** Everything that a call could have changed in a service, as one text to compare. */
import { everything } from '../../../src-main/service/domain/rows/predicate.ts'
import type { StartedService } from './start-service.ts'

export function pictureOf({ storage }: StartedService): string {
  const { catalog, directory, history, rows, settings } = storage
  const worksheets = catalog.worksheets()
  const page = { predicate: everything, sorts: [], offset: 0, limit: 10_000 }
  return JSON.stringify([
    worksheets,
    worksheets.map((worksheet) => [rows.query(worksheet, page).rows, rows.countRecycled(worksheet)]),
    [catalog.sections(), catalog.optionSets(), directory.accounts(), directory.departments(), directory.roles('roles')],
    [history.runs().length, settings.fileBytes()],
  ])
}
