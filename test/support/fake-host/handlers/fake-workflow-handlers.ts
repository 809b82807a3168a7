/** Calls about workflows, answered by the fake host: one process that can be started, and what it did. */
import type { ProcessDetail, ProcessRun } from '../../../../src-shared/host/calls/workflow-calls.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { type FakeHandlers, missing } from '../fake-world.ts'

const welcome: ProcessDetail = {
  id: 'welcome',
  name: 'Welcome a customer',
  description: 'Sends the welcome letter.',
  inputs: [
    { key: 'customer', name: 'Customer', description: '', typeCode: '2', typeName: 'Text', isRequired: true, options: [] },
    { key: 'copies', name: 'Copies', description: '', typeCode: '6', typeName: 'Number', isRequired: false, options: [] },
  ],
  outputs: [],
  lastValues: null,
}

const failed: ProcessRun = {
  id: 'run-0',
  startedBy: 'create',
  rowTitle: 'Acme Freight',
  startedAt: '2026-11-19 18:30:00',
  hasFailed: true,
  inputs: [],
  steps: ['Looked for an address.', 'There is no address.'],
}

export function workflowHandlers(): FakeHandlers<'workflows.list' | 'workflows.read' | 'workflows.start' | 'workflows.runs'> {
  const processes = new Map([[welcome.id, welcome]])
  const runs: ProcessRun[] = [failed]
  return {
    'workflows.list': () =>
      ok({
        processes: [...processes.values()].map(({ id, name, description }) => ({
          id,
          name,
          alias: '',
          description,
          type: 6,
          isEnabled: true,
          createdAt: '2026-01-05 08:00:00',
          updatedAt: '2026-03-01 08:00:00',
          owner: { id: 'ada', name: 'Ada Byron', avatar: '' },
        })),
      }),
    'workflows.read': ({ processId }) => {
      const process = processes.get(processId)
      return process === undefined ? missing('workflow') : ok(process)
    },
    'workflows.start': ({ processId, values }) => {
      const process = processes.get(processId)
      if (process === undefined) return missing('workflow')
      processes.set(processId, { ...process, lastValues: values })
      const inputs = Object.entries(values).map(([name, value]) => ({ name, text: String(value) }))
      const startedAt = '2026-11-20 10:00:00'
      runs.unshift({
        id: `run-${runs.length}`,
        startedBy: 'hook',
        rowTitle: '',
        startedAt,
        hasFailed: false,
        inputs,
        steps: ['Sent the letter.'],
      })
      return ok({ outcome: 'started' })
    },
    'workflows.runs': ({ count }) => ok({ runs: runs.slice(0, count), total: runs.length }),
  }
}
