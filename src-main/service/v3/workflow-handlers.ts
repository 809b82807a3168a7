/** Answers V3 operations 15 to 17: workflow processes and their hooks. */
import { getProcess, listProcesses, startProcess } from '../../../src-shared/api/v3/v3-workflow-operations.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import type { ProcessParameter } from '../domain/workflows/process.ts'
import { findProcess, startProcess as startInDomain } from '../domain/workflows/start-process.ts'
import type { Workspace } from '../domain/workspace.ts'
import { type Handler, handler } from '../http/handler.ts'
import type { V3Settings } from './v3-settings.ts'

const output = ({ id, definition }: ProcessParameter) => ({
  field: id,
  fieldname: definition.name,
  alias: definition.alias,
  description: definition.desc,
  type: Number(definition.code),
})

const input = (parameter: ProcessParameter) => ({
  ...output(parameter),
  required: parameter.definition.required,
  options: parameter.definition.options
    .filter((option) => !option.isDeleted)
    .map((option) => ({ key: option.key, value: option.value })),
})

export const workflowHandlers = (workspace: Workspace, settings: V3Settings): readonly Handler[] => [
  handler(listProcesses, () => {
    const { accounts } = workspace.directory()
    return ok({
      processes: workspace.storage.activity.processes().map((process) => ({
        id: process.id,
        name: process.name,
        alias: process.alias,
        description: process.description,
        type: process.type,
        // service-notes B, process `status`.
        status: process.isEnabled ? 1 : 0,
        _createdAt: settings.writeTime(process.createdAt),
        _updatedAt: settings.writeTime(process.updatedAt),
        _owner: {
          accountId: process.owner,
          fullname: accounts.get(process.owner)?.name ?? '',
          avatar: '',
          status: String(accounts.get(process.owner)?.status ?? 1),
        },
      })),
    })
  }),

  handler(getProcess, ({ params }) => {
    const process = findProcess(workspace, params.process_id)
    if (!process.ok) return process
    const { id, name, description, inputs, outputs } = process.value
    return ok({ id, name, description, inputParameters: inputs.map(input), outputParameters: outputs.map(output) })
  }),

  handler(startProcess, async ({ params, body }) => {
    return mapOk(await startInDomain(workspace, params.process_id, body), () => ({}))
  }),
]
