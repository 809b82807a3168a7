/** What axe-core has against a screen, in light and in dark. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules of axe-core that read colours; all others find the same in both schemes, so that dark is not asked for them again. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Serious and critical findings of the page as it is now, in both colour schemes; each line names the screen and the element. `within` is the
 * selector of a part to look at alone: the whole window with a grid takes axe-core many seconds.
 */
export async function findBarriers(page: Page, screen: string, within = 'html'): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    const rules = colorScheme === 'dark' ? { runOnly: { type: 'rule' as const, values: colourRules } } : {}
    // "Legacy mode" leaves out frames, of which the window has none, and with them several seconds for every screen.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).include(within)
    const { violations } = await axe.options({ resultTypes: ['violations'], ...rules }).analyze()
    const grave = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical')
    found.push(
      ...grave.map((it) => `${screen}, ${colorScheme}: ${it.id} at ${it.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    )
  }
  return found
}
