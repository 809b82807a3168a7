/** @module-tag full */
/** The built app on a real Electron, where one is installed and can run; the stand-in covers the machines where none can. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron } from 'playwright-core'
import { expect, it } from 'vitest'
import { electronProgram, hasDisplay } from '../../../scripts/setup/electron-runtime.mjs'
import { ensureBuilt, projectRoot } from '../../support/built-app.ts'

function reasonToSkip(): string | null {
  if (electronProgram() === undefined) return "Electron's runtime is not installed"
  if (!hasDisplay()) return 'there is no display'
  return process.getuid?.() === 0 ? "Electron's sandbox does not run for root" : null
}

it('opens a window, answers host calls and takes files', async ({ skip }) => {
  const reason = reasonToSkip()
  if (reason !== null) skip(reason)
  ensureBuilt()
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'gridstage-electron-'))
  const app = await _electron.launch({ executablePath: electronProgram() ?? '', args: [projectRoot, '--data', dataFolder] })
  const page = await app.firstWindow()
  await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
  const found = await page.evaluate(async () => {
    const reply = await Reflect.get(window, 'gridstageHost').request({ id: '1', call: 'app.info', args: {} })
    const upload = await fetch('/upload?name=a.csv', { method: 'POST', body: new File(['a,b\n1,2\n'], 'a.csv') })
    return {
      url: window.location.href,
      reply,
      file: await upload.json(),
      leaks: ['require', 'process'].filter((name) => name in window),
    }
  })
  expect(found).toMatchObject({
    url: 'app://gridstage/',
    reply: { ok: true, value: { shell: 'Electron' } },
    file: { name: 'a.csv', size: 8 },
    leaks: [],
  })
  await app.close()
  rmSync(dataFolder, { recursive: true })
})
