/** What windows showed when a test failed: a wait that timed out says only what never came. */
import type { Page } from 'playwright-core'

const windows = new Set<Page>()
/** Of windows that a test closed by itself. */
const closed: string[] = []

/** In words: the texts on the page, and where the keyboard was. A page that does not answer is not waited for. */
async function describe(page: Page): Promise<string> {
  const read = page.evaluate(() => {
    const { activeElement } = document
    const rows = [...document.querySelectorAll('[role="row"][row-index]')].map(
      (row) => `${row.getAttribute('row-index')}: ${row.textContent}`,
    )
    // biome-ignore lint/performance/useDomNodeTextContent: with the line breaks that are seen
    return [`keyboard in ${activeElement?.outerHTML.slice(0, 300)}`, document.body.innerText.slice(0, 4000), ...rows].join('\n')
  })
  const late = new Promise<string>((resolve) => setTimeout(resolve, 2000, 'The window did not answer.'))
  return Promise.race([read.catch((error: unknown) => `The window is gone: ${String(error)}`), late])
}

/** Called for each window of the app. */
export const watchShown = (page: Page): void => void windows.add(page)

/** Before a window is closed. */
export async function noteShown(page: Page): Promise<void> {
  if (windows.delete(page)) closed.push(await describe(page))
}

/** After each test: what its windows showed, if anybody wants to know. */
export async function takeShown(isWanted: boolean): Promise<readonly string[]> {
  const ended = closed.splice(0)
  for (const page of windows) if (page.isClosed()) windows.delete(page)
  return isWanted ? [...ended, ...(await Promise.all([...windows].map(describe)))] : []
}
