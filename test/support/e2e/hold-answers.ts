/** What the app answers its window, held back and let go again: a slow app, as the hands of a user meet it. */
import type { Page } from 'playwright-core'
import { z } from 'zod'
import type { HostCallName } from '../../../src-shared/host/calls.ts'
import { nextPictures } from './drive-window.ts'

export interface HeldAnswers {
  /**
   * From when the window waits for none: only answers to what comes after are held. Keys wait for where the selection is after changes,
   * for example, and would wait for what was asked before. `only`: answers to this call, and no others.
   */
  hold(only?: HostCallName): Promise<void>
  /** Lets go of what was held, in its order. */
  release(): void
}

const named = z.object({ id: z.string(), call: z.string().optional() })

/** Calls and their answers have the same id; events have none. */
function nameOf(message: string | Buffer): z.output<typeof named> | null {
  const read = named.safeParse(JSON.parse(String(message)))
  return read.success ? read.data : null
}

/** The page is loaded anew, because what goes through its socket is heard from the beginning only. */
export async function holdAnswers(page: Page): Promise<HeldAnswers> {
  let holds: 'nothing' | 'everything' | { readonly only: HostCallName } = 'nothing'
  const held: (() => void)[] = []
  /** Ids of what waits for its answer, with what was called. */
  const open = new Map<string, string>()
  const isHeld = (id: string): boolean => holds === 'everything' || (holds !== 'nothing' && open.get(id) === holds.only)
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer()
    open.clear()
    socket.onMessage((message) => {
      const asked = nameOf(message)
      if (asked !== null) open.set(asked.id, asked.call ?? '')
      server.send(message)
    })
    server.onMessage((message) => {
      const id = nameOf(message)?.id ?? ''
      const send = (): void => {
        open.delete(id)
        socket.send(message)
      }
      if (isHeld(id)) held.push(send)
      else send()
    })
  })
  await page.reload()
  return {
    async hold(only) {
      do await nextPictures(page)
      while (open.size > 0)
      holds = only === undefined ? 'everything' : { only }
    },
    release() {
      holds = 'nothing'
      for (const send of held.splice(0)) send()
    },
  }
}
