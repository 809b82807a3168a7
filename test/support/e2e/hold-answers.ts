/** What the app answers its window, held back and let go again: a slow app, as the hands of a user meet it. */
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { nextPictures } from './drive-window.ts'

export interface HeldAnswers {
  /**
   * From when the window waits for none: only answers to what comes after are held. Keys wait for where the selection is after changes,
   * for example, and would wait for what was asked before.
   */
  hold(): Promise<void>
  /** Lets go of what was held, in its order. */
  release(): void
}

const named = z.object({ id: z.string() })

/** Calls and their answers have the same id; events have none. */
function idOf(message: string | Buffer): string | null {
  const read = named.safeParse(JSON.parse(String(message)))
  return read.success ? read.data.id : null
}

/** The page is loaded anew, because what goes through its socket is heard from the beginning only. */
export async function holdAnswers(page: Page): Promise<HeldAnswers> {
  let isHolding = false
  const held: (() => void)[] = []
  const open = new Set<string>()
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer()
    open.clear()
    socket.onMessage((message) => {
      const id = idOf(message)
      if (id !== null) open.add(id)
      server.send(message)
    })
    server.onMessage((message) => {
      const send = (): void => {
        open.delete(idOf(message) ?? '')
        socket.send(message)
      }
      if (isHolding) held.push(send)
      else send()
    })
  })
  await page.reload()
  return {
    async hold() {
      do await nextPictures(page)
      while (open.size > 0)
      isHolding = true
    },
    release() {
      isHolding = false
      for (const send of held.splice(0)) send()
    },
  }
}
