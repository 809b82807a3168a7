/**
 * The browser that tests drive.
 *
 * @module-tag full
 */
import { expect, test } from 'vitest'
import { chromiumForTests } from '../../support/chromium-for-tests.ts'

const running = chromiumForTests()

test('has everything turned off that playwright-core turns off', async () => {
  const page = await running.chromium.context.newPage()
  await page.goto('chrome://version')
  const commandLine = (await page.locator('#command_line').textContent()) ?? ''
  const lists = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, list = '']) => list.split(','))
  // Chromium heeds the last of them alone.
  const heeded = lists.at(-1) ?? []
  expect(heeded).not.toEqual([])
  expect(lists.flat().filter((it) => !heeded.includes(it))).toEqual([])
})
