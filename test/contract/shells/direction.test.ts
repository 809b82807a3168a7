/** In a real browser, because no other program lays out text of two directions. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chromiumForTests } from '../../support/chromium-for-tests.ts'

const base = readFileSync(new URL('../../../src-renderer/ui/look/base.css', import.meta.url), 'utf8')

const running = chromiumForTests()

/** Whether what stands behind a name is read behind it, and in its own order. */
async function keepsItsPlace(name: string): Promise<boolean> {
  const page = await running.chromium.context.newPage()
  await page.setContent(
    `<style>${base}</style><p><span id="name"></span><span id="behind"> 1234 rows</span><b id="end">!</b></p>`,
  )
  const places = await page.evaluate((text) => {
    const find = (id: string): HTMLElement | null => document.getElementById(id)
    const span = find('name')
    if (span !== null) span.textContent = text
    return ['name', 'behind', 'end'].map((id) => find(id)?.getBoundingClientRect().left ?? 0)
  }, name)
  await page.close()
  return places.every((left, i) => i === 0 || left > (places[i - 1] ?? left))
}

test.each(['photo\u202egpj.exe', 'a\u202b', 'שלום', 'a\u2067b'])(
  'what stands behind the name %j keeps its place',
  async (name) => {
    expect(await keepsItsPlace(name)).toBe(true)
  },
)
