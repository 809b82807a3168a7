/** What the app answers its window, held back and let go again: a slow app, as the hands of a user meet it. */
import type { Page } from 'playwright-core'

export interface HeldAnswers {
  hold(): void
  /** Lets go of what was held, in its order. */
  release(): void
}

/** The page is loaded anew, because what goes through its socket is heard from the beginning only. */
export async function holdAnswers(page: Page): Promise<HeldAnswers> {
  let isHolding = false
  const held: (() => void)[] = []
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (isHolding) held.push(() => socket.send(message))
      else socket.send(message)
    })
  })
  await page.reload()
  return {
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      for (const send of held.splice(0)) send()
    },
  }
}
