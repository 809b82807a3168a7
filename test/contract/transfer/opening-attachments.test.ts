/** Files of a cell handed to the system: on the real disk, with the marks of Windows, which lie beside the file where there is no NTFS. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createForeignMark, systemMarkPorts } from '../../../src-main/attachments/mark-of-the-web.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { importWorld } from '../../support/csv/import-world.ts'

let row: RowKey
let opened: string[]
let canMark: boolean
let hasProgram: boolean

const mark = createForeignMark({ ...systemMarkPorts, platform: 'win32' })
const opener = {
  mark: (path: string) => mark(canMark ? path : join(path, 'missing')),
  open: async (path: string) => opened.push(path) > 0 && hasProgram,
}
const fields = [
  { name: 'name', type: '2', isTitle: true },
  { name: 'files', type: '14' },
]
const at = importWorld(fields, { host: { opener } })
beforeEach(async () => {
  ;[opened, canMark, hasProgram] = [[], true, true]
  const rows = [{ [at.id('name')]: 'a' }]
  row = (await at.answer('edits.add-rows', { ...at.place, label: 'Add', rows })).rows[0] as RowKey
})

const place = () => ({ ...at.place, row, field: at.id('files') })
async function openFile(name: string, content: string) {
  const bytes = new Uint8Array(Buffer.from(content, 'latin1'))
  await at.answer('edits.attach', { ...place(), files: [await at.upload(name, bytes)] })
  return at.call('attachments.open', { ...place(), index: 0 })
}

describe('opening an attachment', () => {
  it('hands a marked copy of its own to the program of the system, for nobody else to read', async () => {
    expect(await openFile('paper.pdf', '%PDF-1.7 hello')).toEqual({ ok: true, value: { opened: true, saved: null } })
    const [copy = ''] = opened
    expect(readFileSync(copy, 'utf8')).toBe('%PDF-1.7 hello')
    expect(readdirSync(dirname(copy)).sort()).toEqual(['paper.pdf', 'paper.pdf:Zone.Identifier'])
    expect([statSync(dirname(copy)).mode & 0o777, statSync(copy).mode & 0o777]).toEqual([0o700, 0o600])
  })

  it.each([
    ['setup.exe. ', 'MZ\x90', 'setup.exe', 'a Windows program (.exe)'],
    ['photo\u202egpj.exe', 'MZ\x90', 'photo_gpj.exe', 'a Windows program (.exe)'],
    ['console.msc', '<?xml version="1.0"?>', 'console.msc', 'a console of Windows (.msc)'],
    ['photo.png', 'MZ\x90', 'photo.png', 'a Windows program, although its name ends in .png'],
  ])('offers %j to be saved instead, and names what it is', async (name, content, clean, what) => {
    const answer = await openFile(name, content)
    expect(answer).toMatchObject({ ok: true, value: { opened: false, saved: { name: clean, what } } })
    expect(opened).toEqual([])
    if (!answer.ok || answer.value.saved === null) throw new Error('nothing is saved')
    expect(await at.download(answer.value.saved.path)).toBe(Buffer.from(content, 'latin1').toString('utf8'))
  })

  it('opens nothing that cannot be marked, and says where no program opens it', async () => {
    canMark = false
    expect(await openFile('paper.pdf', '%PDF-1.7')).toMatchObject({
      ok: true,
      value: { opened: false, saved: { name: 'paper.pdf' } },
    })
    expect(opened).toEqual([])
    ;[canMark, hasProgram] = [true, false]
    expect(await openFile('paper.pdf', '%PDF-1.7')).toMatchObject({
      ok: false,
      error: { kind: 'file', message: 'No program of this computer opens “paper.pdf”. Save it to disk instead.' },
    })
  })
})
