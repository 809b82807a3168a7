/** Fills the storage of the trading application with what goes on around its rows: history and discussion of the first customer, one workflow. */
import { emptyDefinition } from '../../../src-main/service/domain/structure/field.ts'
import { type ProcessParameter, processTypes } from '../../../src-main/service/domain/workflows/process.ts'
import type { Storage } from '../../../src-main/service/storage/storage-port.ts'

const parameter = (id: string, name: string, type: 'Text' | 'Number', required: boolean): ProcessParameter => ({
  id,
  definition: { ...emptyDefinition, name, alias: id, type, code: type === 'Text' ? '2' : '6', required },
})

const ada = 'u1'
const ben = 'u2'

function addWorkflow({ activity }: Storage): void {
  const at = Date.UTC(2024, 0, 5, 8)
  activity.addProcess({
    id: 'welcome',
    name: 'Welcome a customer',
    alias: '',
    description: 'Sends the welcome letter.',
    type: processTypes.hook,
    isEnabled: true,
    createdAt: at,
    updatedAt: at,
    owner: ada,
    inputs: [parameter('customer', 'Customer', 'Text', true), parameter('copies', 'Copies', 'Number', false)],
    outputs: [],
    trigger: { kind: 'hook' },
    steps: [{ kind: 'note', message: '"Sent the letter."' }],
  })
  activity.recordProcessRuns([
    {
      id: 'run-0',
      processId: 'welcome',
      processName: 'Welcome a customer',
      startedBy: 'create',
      worksheetId: 'customers',
      rowId: 'c1',
      rowTitle: 'Acme Freight',
      at: Date.UTC(2024, 3, 19, 18, 30),
      status: 'failed',
      inputs: {},
      log: ['Looked for an address.', 'There is no address.'],
    },
  ])
}

/** The worksheets must hold their rows. Logs no creation of a row: what the history tells is told here. */
export function fillTradingActivity(storage: Storage): void {
  const customers = storage.catalog.worksheets().find((it) => it.id === 'customers')
  if (customers === undefined) throw new Error('no customers')
  const row = { worksheetKey: customers.key, rowId: 'c0' }
  const status = { fieldId: 'status', old: '["lead"]', new: '["active"]', oldText: 'Lead', newText: 'Active' }
  storage.history.log([
    { ...row, kind: 'create', at: Date.UTC(2024, 2, 1, 8), by: ada, changes: [] },
    { ...row, kind: 'update', at: Date.UTC(2024, 3, 2, 8), by: ben, changes: [status] },
  ])
  const address = { token: 'ad'.repeat(24), name: 'address.pdf', size: 2048 }
  storage.activity.addDiscussions([
    {
      ...{ ...row, id: 'd1', at: Date.UTC(2024, 3, 1, 9, 12), by: ada, replyTo: '', mentions: [ben], files: [address] },
      message: 'Please check the delivery address.',
    },
    {
      ...{ ...row, id: 'd2', at: Date.UTC(2024, 3, 1, 10, 30), by: ben, replyTo: 'd1', mentions: [], files: [] },
      message: 'Done, it is right now.',
    },
  ])
  addWorkflow(storage)
}
