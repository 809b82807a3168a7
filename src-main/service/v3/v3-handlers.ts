/** Every V3 operation that the service answers. */
import type { Workspace } from '../domain/workspace.ts'
import type { Handler } from '../http/handler.ts'
import { listHandler } from './list-handler.ts'
import { lookupHandlers } from './lookup-handlers.ts'
import { optionSetHandlers } from './option-set-handlers.ts'
import { roleHandlers } from './role-handlers.ts'
import { rowHandlers } from './row-handlers.ts'
import { structureHandlers } from './structure-handlers.ts'
import type { V3Settings } from './v3-settings.ts'
import { workflowHandlers } from './workflow-handlers.ts'

export const v3Handlers = (workspace: Workspace, settings: V3Settings): readonly Handler[] => [
  ...structureHandlers(workspace),
  ...rowHandlers(workspace, settings),
  listHandler(workspace, settings),
  ...optionSetHandlers(workspace),
  ...roleHandlers(workspace),
  ...lookupHandlers(workspace),
  ...workflowHandlers(workspace, settings),
]
