import { expect, test } from 'vitest'
import { openSample, openWorksheet } from '../support/e2e/drive-window.ts'
import { windowForTests } from '../support/e2e/window-for-tests.ts'

const opened = windowForTests()

test('what is typed into a row that is still being read goes into it once it is there', async () => {
  const { page, problems } = opened
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
  await openSample(page)
  await openWorksheet(page, 'Contacts')

  isHolding = true
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  const cell = page.locator('[role="gridcell"]:focus')
  await cell.and(page.locator(':empty')).waitFor()
  // By words, as the editor would do it, had it been there.
  await page.keyboard.type('Typed a head gone')
  for (const key of ['Control+Backspace', 'Backspace', 'Control+ArrowLeft', 'Backspace', 'Enter']) await page.keyboard.press(key)
  isHolding = false
  for (const send of held.splice(0)) send()

  await page.getByText('1 row changed').first().waitFor()
  await page.getByRole('gridcell', { name: 'Typed ahead' }).waitFor()
  expect(problems).toEqual([])
})
