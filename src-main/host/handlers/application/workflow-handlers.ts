/** Answers the calls about workflow processes. What a process was last started with is kept with the connection's local data. */

import { z } from 'zod'
import { isOffline } from '../../../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../../../src-shared/api/failure-words.ts'
import { findFieldType } from '../../../../src-shared/api/field-types.ts'
import type { UserReference } from '../../../../src-shared/api/v3/row-v3.ts'
import {
  getProcess,
  type InputParameter,
  listProcesses,
  type OutputParameter,
  startProcess,
} from '../../../../src-shared/api/v3/v3-workflow-operations.ts'
import { listWorkflowRuns, type WorkflowRuns } from '../../../../src-shared/api/v3/workflow-runs.ts'
import type { Person } from '../../../../src-shared/host/calls/row-panel-calls.ts'
import { hookValues, type ProcessParameter, type ProcessRun } from '../../../../src-shared/host/calls/workflow-calls.ts'
import type { HostCallAnswer } from '../../../../src-shared/host/calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { type Sessions, withSession } from '../../../connections/session.ts'
import type { Replica } from '../../../replica/replica.ts'
import type { HandlersOf } from '../handlers.ts'

type WorkflowCalls = 'workflows.list' | 'workflows.read' | 'workflows.start' | 'workflows.runs'

/** A person waits. */
const options = { patienceMs: 30_000, lane: 'workflow' } as const
/** Service-notes B, process `status`. */
const enabledStatus = 1

const personOf = (user: UserReference): Person => ({
  id: user.accountId,
  name: user.fullname || user.accountId,
  avatar: user.avatar,
})

/** The key under which a hook takes the parameter: alias, else field id (service-notes B, hook body keys). */
const parameterOf = (parameter: OutputParameter & Partial<InputParameter>): ProcessParameter => ({
  key: parameter.alias === '' ? parameter.field : parameter.alias,
  name: parameter.fieldname === '' ? parameter.field : parameter.fieldname,
  description: parameter.description,
  typeCode: String(parameter.type),
  typeName: findFieldType(String(parameter.type))?.name ?? null,
  isRequired: parameter.required ?? false,
  options: (parameter.options ?? []).map(({ key, value }) => ({ key, value })),
})

const runOf = ({ id, startedBy, rowTitle, startedAt, status, inputs, log }: WorkflowRuns['runs'][number]): ProcessRun => ({
  id,
  startedBy,
  rowTitle,
  startedAt,
  hasFailed: status === 'failed',
  inputs: Object.entries(inputs).map(([name, text]) => ({ name, text })),
  steps: log,
})

const factOf = (processId: string): string => `workflow-values:${processId}`

const kept = z.string().transform((text, context) => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('no JSON')
    return z.NEVER
  }
})

async function readLastValues(
  replica: Replica,
  processId: string,
): Promise<Result<z.output<typeof hookValues> | null, HostError>> {
  const fact = await replica.ask('fact.read', { name: factOf(processId) })
  if (!fact.ok) return fact
  const read = kept.pipe(hookValues).safeParse(fact.value)
  return ok(read.success ? read.data : null)
}

export function createWorkflowHandlers(sessions: Sessions): HandlersOf<WorkflowCalls> {
  /** Connections whose service does not tell what workflows did: it is asked once. */
  const silent = new Set<string>()
  return {
    'workflows.list': ({ connectionId }) =>
      withSession(sessions, connectionId, async (session) => {
        const answer = await session.client.call(listProcesses, {}, options)
        if (!answer.ok) return err(serviceError(answer.error, 'workflows'))
        const processes = answer.value.processes.map(({ id, name, alias, description, type, status, _owner, ...times }) => ({
          id,
          name,
          alias,
          description,
          type,
          isEnabled: status === enabledStatus,
          createdAt: times._createdAt,
          updatedAt: times._updatedAt,
          owner: _owner == null ? null : personOf(_owner),
        }))
        return ok({ processes })
      }),
    'workflows.read': ({ connectionId, processId }) =>
      withSession(sessions, connectionId, async (session) => {
        const { client, replica } = session
        const answer = await client.call(getProcess, { params: { process_id: processId } }, options)
        if (!answer.ok) return err(serviceError(answer.error, 'workflows'))
        const lastValues = await readLastValues(replica, processId)
        if (!lastValues.ok) return lastValues
        const { id, name, description, inputParameters, outputParameters } = answer.value
        return ok({
          id,
          name,
          description,
          inputs: inputParameters.map(parameterOf),
          outputs: outputParameters.map(parameterOf),
          lastValues: lastValues.value,
        })
      }),
    'workflows.runs': ({ connectionId, processId, count }) =>
      withSession(sessions, connectionId, async (session) => {
        if (silent.has(connectionId)) return ok(null)
        const query = { processId, pageSize: String(count), pageIndex: '1' }
        // Beside the interface, so neither generation stands in for it.
        const answer = await session.client.call(listWorkflowRuns, { query }, { ...options, ownGeneration: true })
        if (answer.ok) return ok({ runs: answer.value.runs.map(runOf), total: answer.value.total })
        if (isOffline(answer.error) || answer.error.kind === 'timeout' || answer.error.kind === 'cancelled')
          return err(serviceError(answer.error, 'workflows'))
        silent.add(connectionId)
        return ok(null)
      }),
    'workflows.start': ({ connectionId, processId, values }) =>
      withSession<HostCallAnswer<'workflows.start'>>(sessions, connectionId, async (session) => {
        const { client, replica } = session
        const answer = await client.call(startProcess, { params: { process_id: processId }, body: values }, options)
        // Kept also when the service refuses: nobody wants to type them again.
        const written = await replica.ask('fact.write', { name: factOf(processId), value: JSON.stringify(values) })
        if (!answer.ok) {
          // An unreadable answer still is one; without any, only the user can find out, and nothing is sent again.
          if (answer.error.happened === 'maybe')
            return ok({ outcome: 'unknown', message: describeApiFailure(answer.error).title })
          if (answer.error.happened === 'no') return err(serviceError(answer.error, 'workflows'))
        }
        return written.ok ? ok({ outcome: 'started' }) : written
      }),
  }
}
