/** 200,000 cells from the clipboard to the screen in real Chromium, against splitting the text and the bare insert of the same journal rows. */
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { ensureBuilt, runScript } from '../../../support/built-app.ts'
import { startChromium } from '../../../support/chromium.ts'
import { startService } from '../../../support/service/start-service.ts'
import { type Bench, median, timed } from '../bench-row.ts'
import { insertBareJournal } from '../support/bare-journal.ts'
import { pullFolder } from '../support/pulled-folder.ts'

const announced = z.object({ url: z.string() })
const rows = 20_000
const columns = 10
const rounds = 3
const nameOf = (round: number): string => `Paste ${round + 1}`

/** Every kind of column that the worksheets have, no cell as it was. */
const textOf = (round: number): string =>
  Array.from({ length: rows }, (_, i) => {
    const day = `20${30 + (i % 9)}-0${1 + (i % 9)}-1${i % 10}`
    const status = ['New', 'Open', 'Waiting', 'Done', 'Rejected'][(i + round) % 5]
    return [
      `Pasted ${round} ${i}`,
      `P${round}-${i}`,
      `Town ${i % 97}`,
      20_000 + i,
      `${200_000 + i}.5`,
      status,
      `Red, ${i % 2 === 0 ? 'Export, Urgent, Green' : 'Archive, Blue, Urgent'}`,
      day,
      `${day} 12:34:56`,
      `remark ${i}`,
    ].join('\t')
  }).join('\r\n')

/** Milliseconds from the paste event until the first pasted cell has been painted. */
async function pasteOnce(page: Page, round: number): Promise<number> {
  await page
    .getByRole('treeitem', { name: new RegExp(nameOf(round)) })
    .first()
    .click()
  const grid = `section[aria-label="${nameOf(round)}"]`
  const first = page.locator(`${grid} [row-index="0"] [role="gridcell"][aria-colindex="2"]`)
  await first.click()
  await page.evaluate((it) => navigator.clipboard.writeText(it), textOf(round))
  await first.click()
  const painted = page.evaluate(
    ({ cell, text }) =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          'paste',
          () => {
            const start = performance.now()
            const look = (): void => {
              if (document.querySelector(cell)?.textContent?.includes(text) === true)
                requestAnimationFrame(() => resolve(performance.now() - start))
              else requestAnimationFrame(look)
            }
            look()
          },
          { capture: true, once: true },
        )
      }),
    { cell: `${grid} [row-index="0"] [role="gridcell"][aria-colindex="2"]`, text: `Pasted ${round} 0` },
  )
  await page.keyboard.press('Control+v')
  return painted
}

interface Round {
  readonly ours: number
  readonly floor: number
}

async function measureInApp(folder: string): Promise<readonly Round[]> {
  const chromium = await startChromium({ drawsAll: true })
  const app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', folder, '--no-open'])
  try {
    const { url } = announced.parse(JSON.parse(await app.nextLine()))
    await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await chromium.context.newPage()
    await page.goto(url)
    await page.getByText('Bench', { exact: true }).first().click()
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1)
      measured.push({ ours: await pasteOnce(page, round), floor: await floorOf(folder, round) })
    return measured
  } finally {
    await app.stop()
    await chromium.close()
  }
}

/** Splitting the text, and inserting what the paste left in the journal. */
async function floorOf(folder: string, round: number): Promise<number> {
  const text = textOf(round)
  let cells = 0
  const split = await timed(() => {
    for (const line of text.split('\r\n')) cells += line.split('\t').length
  })
  if (cells !== rows * columns) throw new Error(`${cells} cells`)
  const [connection] = readdirSync(path.join(folder, 'connections'))
  const file = path.join(folder, 'connections', connection ?? '', 'replica.db')
  const bare = insertBareJournal(file)
  // A pasted status may be the one that is there.
  if (bare.entries < rows * (columns - 1)) throw new Error(`${bare.entries} entries`)
  return split + bare.milliseconds
}

export const run: Bench = async () => {
  ensureBuilt()
  const worksheets = Array.from({ length: rounds }, (_, round) => ({
    rows: rows + 500,
    alias: `paste_${round + 1}`,
    name: nameOf(round),
    seed: round + 1,
  }))
  const service = await startService({ generate: worksheets })
  const folder = await pullFolder(service)
  try {
    const measured = await measureInApp(folder)
    const [ours, floor] = [median(measured.map((it) => it.ours)), median(measured.map((it) => it.floor))]
    return [
      {
        what: 'paste of 200,000 cells, clipboard to painted',
        ratio: median(measured.map((it) => it.ours / it.floor)),
        hold: 1.6,
        detail: `${Math.round(ours)} ms against splitting and the bare insert of its journal rows ${Math.round(floor)} ms`,
      },
    ]
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
