/** What axe-core has against a screen, in light and in dark. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules of axe-core that read colours; all others find the same in both schemes, so that the second is not asked for them. */
const colourRules = ['color-contrast', 'link-in-text-block']

type Scheme = 'light' | 'dark'

/** Each change of colours has Chromium style the whole window anew, so that a screen is looked at first as it is. */
async function schemesFrom(page: Page): Promise<readonly Scheme[]> {
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme')
  return shown === 'dark' ? ['dark', 'light'] : ['light', 'dark']
}

/** A document keeps the axe-core that it once got; its half a megabyte of source is not sent and compiled again. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
}

/**
 * Serious and critical findings of the page as it is now, in both colour schemes; each line names the screen and the element. `within` is the
 * selector of a part to look at alone: the whole window with a grid takes axe-core many seconds.
 */
export async function findBarriers(page: Page, screen: string, within = 'html'): Promise<readonly string[]> {
  const found: string[] = []
  for (const [i, colorScheme] of (await schemesFrom(page)).entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    const rules = i > 0 ? { runOnly: { type: 'rule' as const, values: colourRules } } : {}
    // "Legacy mode" leaves out frames, of which the window has none, and with them several seconds for every screen.
    const axe = (await axeFor(page)).setLegacyMode(true).include(within)
    // Style sheets are read beforehand only for a rule that is not among those that axe-core asks by itself (css-orientation-lock).
    const asked = { resultTypes: ['violations' as const], preload: { assets: ['media'] }, ...rules }
    const { violations } = await axe.options(asked).analyze()
    const grave = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical')
    found.push(
      ...grave.map((it) => `${screen}, ${colorScheme}: ${it.id} at ${it.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    )
  }
  return found
}
