/** Every V2 operation that the service answers. */
import type { Workspace } from '../domain/workspace.ts'
import type { Handler } from '../http/handler.ts'
import type { V3Settings } from '../v3/v3-settings.ts'
import { optionSetHandlers } from './option-set-handlers.ts'
import { regionHandler } from './region-handler.ts'
import { roleHandlers } from './role-handlers.ts'
import { rowActivityHandlers } from './row-activity-handlers.ts'
import { rowListHandlers } from './row-list-handlers.ts'
import { rowWriteHandlers } from './row-write-handlers.ts'
import { structureHandlers } from './structure-handlers.ts'

/** The settings are those of the service, whatever the generation. */
export const v2Handlers = (workspace: Workspace, settings: V3Settings): readonly Handler[] => [
  ...structureHandlers(workspace),
  ...rowListHandlers(workspace, settings),
  ...rowWriteHandlers(workspace),
  ...rowActivityHandlers(workspace, settings),
  ...optionSetHandlers(workspace),
  ...roleHandlers(workspace),
  regionHandler(workspace),
]
