import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findObstacle } from '../../../scripts/test-obstacle.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-obstacle-'))
afterEach(() => rmSync(path.join(folder, 'file'), { force: true }))

it('finds nothing where there is room to write', () => {
  expect(findObstacle(folder, tmpdir())).toBeNull()
})

it('names the folder in which nothing can be written', () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(findObstacle(file, folder)).toMatch(/^nothing can be written in .*file \(ENOTDIR/)
  expect(findObstacle(folder, path.join(folder, 'none'))).toMatch(/^nothing can be written in .*none \(ENOENT/)
})

it('names a Node that is too old and the way to the right one', () => {
  expect(findObstacle(folder, folder, '20.20.2')).toMatch(/^this is Node 20\.20\.2\. Start it as "npm test"/)
})
