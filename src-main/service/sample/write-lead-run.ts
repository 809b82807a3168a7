/** The run that registered a lead long ago: the customer is there already, so the run is told and only its message is written. */
import { head, rowIdOf, type StoredRow } from '../domain/rows/stored-row.ts'
import { cellText } from '../domain/values/cell-text.ts'
import { workflowAccountId } from '../domain/values/directory.ts'
import type { Workspace } from '../domain/workspace.ts'
import type { Happening, Happenings } from './happenings.ts'
import type { SampleLookup } from './sample-lookup.ts'
import type { SampleRows } from './sample-rows.ts'

interface LeadPorts {
  readonly unlogged: Workspace
  readonly lookup: SampleLookup
  readonly rows: SampleRows
  readonly happenings: Happenings
}

export function leadRun({ unlogged, lookup, rows, happenings }: LeadPorts, row: StoredRow): Happening {
  const { storage } = unlogged
  const { cellOf, titleOf } = rows
  const { record, inputsOf } = happenings
  const customers = lookup.sheet('customers')
  const at = Number(row[head.createdAt])
  const process = lookup.process('Register a lead')
  const given = Object.fromEntries(
    ['name', 'industry', 'tags', 'manager', 'city', 'credit_limit'].map((alias) => [
      alias === 'name' ? 'company' : alias,
      {
        text: cellText(
          lookup.field('customers', alias),
          cellOf(customers, row, lookup.field('customers', alias)),
          unlogged.directory(),
        ),
      },
    ]),
  )
  const title = titleOf(customers, row)
  const message = `${title} came in through the web shop`
  return {
    at,
    take({ ids }) {
      const said = {
        worksheetKey: customers.key,
        rowId: rowIdOf(row),
        message,
        at,
        by: workflowAccountId,
        replyTo: '',
        mentions: [],
        files: [],
      }
      storage.activity.addDiscussions([{ id: ids.next(), ...said }])
      record({
        id: ids.next(),
        processId: process.id,
        processName: process.name,
        startedBy: 'hook',
        worksheetId: '',
        rowId: '',
        rowTitle: '',
        at,
        status: 'done',
        inputs: Object.fromEntries([...inputsOf(process, given).values()].map((it) => [it.field.name, it.text])),
        log: [`Created ${JSON.stringify(title)} in ${customers.name}`, `Wrote: ${message}`],
      })
    },
  }
}
