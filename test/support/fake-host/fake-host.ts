/** A whole host in memory, for component tests and for working on the window alone. It checks requests like the real one. */

import type { HostClient } from '../../../src-renderer/host/host-client.ts'
import type { LinkState } from '../../../src-renderer/host/link-state.ts'
import { type HostCallAnswer, type HostCallName, type HostCallRequest, hostCalls } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { fileHandle } from '../../../src-shared/model/ids.ts'
import { createFakeWorld, type FakeOptions } from './fake-world.ts'
import { applicationHandlers } from './handlers/fake-application-handlers.ts'
import { areaHandlers } from './handlers/fake-area-handlers.ts'
import { attachHandlers } from './handlers/fake-attach-handlers.ts'
import { bulkHandlers } from './handlers/fake-bulk-handlers.ts'
import { clipboardHandlers } from './handlers/fake-clipboard-handlers.ts'
import { connectionHandlers } from './handlers/fake-connection-handlers.ts'
import { editHandlers } from './handlers/fake-edit-handlers.ts'
import { findHandlers } from './handlers/fake-find-handlers.ts'
import { pastHandlers } from './handlers/fake-past-handlers.ts'
import { problemHandlers } from './handlers/fake-problem-handlers.ts'
import { recipeHandlers } from './handlers/fake-recipe-handlers.ts'
import { rescueHandlers } from './handlers/fake-rescue-handlers.ts'
import { rowHandlers } from './handlers/fake-row-handlers.ts'
import { transferHandlers } from './handlers/fake-transfer-handlers.ts'
import { viewHandlers } from './handlers/fake-view-handlers.ts'
import { workbookRecipeHandlers } from './handlers/fake-workbook-recipe-handlers.ts'
import { workflowHandlers } from './handlers/fake-workflow-handlers.ts'

type Handler = (request: never) => Result<unknown, HostError> | Promise<Result<unknown, HostError>>

export function createFakeHost(options: Partial<FakeOptions> = {}) {
  const world = createFakeWorld({ customers: 60, tick: () => Promise.resolve(), now: () => Date.now(), ...options })
  const handlers: Readonly<Record<HostCallName, Handler>> = {
    ...connectionHandlers(world),
    ...rescueHandlers(),
    ...rowHandlers(world),
    ...problemHandlers(world),
    ...viewHandlers(world),
    ...areaHandlers(world),
    ...editHandlers(world),
    ...attachHandlers(world),
    ...bulkHandlers(world),
    ...findHandlers(world),
    ...clipboardHandlers(world),
    ...transferHandlers(world),
    ...recipeHandlers(world),
    ...workbookRecipeHandlers(world),
    ...applicationHandlers(world),
    ...workflowHandlers(),
    ...pastHandlers(world),
  }
  const calls: { readonly name: HostCallName; readonly request: unknown }[] = []
  const refusals = new Map<HostCallName, HostError>()
  const settledAnswers = new Map<HostCallName, { readonly value: unknown }>()
  const downloads: string[] = []
  const linkListeners = new Set<(state: LinkState) => void>()
  let link: LinkState = { kind: 'connected' }
  let nextFile = 1

  const client: HostClient = {
    async call<N extends HostCallName>(name: N, request: HostCallRequest<N>): Promise<Result<HostCallAnswer<N>, HostError>> {
      calls.push({ name, request })
      await Promise.resolve()
      const settled = settledAnswers.get(name)
      if (settled !== undefined) return ok(settled.value as HostCallAnswer<N>)
      const refusal = refusals.get(name)
      if (refusal !== undefined) return err(refusal)
      const parsed = hostCalls[name].request.safeParse(request)
      if (!parsed.success) return err({ kind: 'bad-request', message: `${name}: ${parsed.error.message}` })
      return (await handlers[name](parsed.data as never)) as Result<HostCallAnswer<N>, HostError>
    },
    on: world.on,
    onLink(listener) {
      linkListeners.add(listener)
      listener(link)
      return () => linkListeners.delete(listener)
    },
    async upload(file) {
      const handle = fileHandle.parse(`file-${nextFile++}`)
      world.files.set(handle, { name: file.name, text: await file.text(), size: file.size })
      return ok({ handle, name: file.name, size: file.size })
    },
    download: (path) => void downloads.push(path),
  }
  return {
    client,
    world,
    /** Every call made, in order. */
    calls,
    /** Paths whose bytes were saved. */
    downloads,
    /** Makes a call fail until it is allowed again. */
    refuse: (name: HostCallName, error: HostError): void => void refusals.set(name, error),
    /** Answers a call always so, whatever it asks. */
    settle: <N extends HostCallName>(name: N, value: HostCallAnswer<N>): void => void settledAnswers.set(name, { value }),
    allow: (name: HostCallName): void => void refusals.delete(name),
    setLink(state: LinkState): void {
      link = state
      for (const listener of linkListeners) listener(state)
    },
  }
}

export type FakeHost = ReturnType<typeof createFakeHost>
