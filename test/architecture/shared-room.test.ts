import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectRoot } from './source-file.ts'

/** Inside the project, so that the compiler finds the packages; node_modules/.cache is nobody's source. */
const cache = path.join(projectRoot, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const scratch = mkdtempSync(path.join(cache, 'shared-room-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const typeCheck = (folder: string) =>
  spawnSync(
    process.execPath,
    [path.join(projectRoot, 'node_modules/typescript/bin/tsc'), '--noEmit', '--incremental', 'false', '-p', folder],
    {
      encoding: 'utf8',
    },
  )

it('type-checks src-shared alone, without a DOM and without Node', () => {
  expect(typeCheck(path.join(projectRoot, 'src-shared')).stdout).toBe('')
})

it.each([
  ['Node', 'export const folder = process.cwd()'],
  ['the DOM', 'export const title = document.title'],
  ['timers', 'export const timer = setTimeout(() => {}, 1)'],
])('refuses code in that room that needs %s', (_, text) => {
  writeFileSync(path.join(scratch, 'a.ts'), text)
  writeFileSync(
    path.join(scratch, 'tsconfig.json'),
    JSON.stringify({ extends: path.join(projectRoot, 'src-shared/tsconfig.json'), include: ['*.ts'] }),
  )
  expect(typeCheck(scratch).stdout).toMatch(/error TS\d+: Cannot find name/)
})
