/** Drops files onto an element of the window. */
import type { Locator, Page } from 'playwright-core'

/** As the system does it: the page sees only what a drag from outside would give it. */
export async function dropOnto(
  page: Page,
  target: Locator,
  names: readonly string[],
  content: Uint8Array,
  type = 'image/png',
): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ names: fileNames, bytes, type: fileType }) => {
      const made = new DataTransfer()
      for (const name of fileNames) made.items.add(new File([new Uint8Array(bytes)], name, { type: fileType }))
      return made
    },
    { names, bytes: [...content], type },
  )
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}
