/** A damaged file whose log was damaged too: what its log held is missing, and that is told by the note beside it. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lacksNewest } from '../../../src-main/replica/rescue/find-damage.ts'
import { noteOf, readNote, readState } from '../../../src-main/replica/rescue/state-note.ts'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../src-main/replica/store/open-database.ts'

let folder: string
const file = () => path.join(folder, 'replica.db')
const note = (state: number) => writeFileSync(noteOf(file()), `${String(state).padStart(15, '0')}\n`)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-newest-'))
  const opened = openForWriting(file(), migrations)
  if (!opened.ok) throw new Error(opened.error.message)
  opened.value.exec('update progress set n = 7')
  expect(readState(opened.value)).toBe(7)
  opened.value.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each<[string, number, boolean]>([
  ['that came as far as its note', 7, false],
  ['that is ahead of its note, after a power cut', 6, false],
  ['that lacks what its note knows of', 8, true],
])('a file %s: %i', (_, state, expected) => {
  note(state)
  expect(readNote(file())).toBe(state)
  expect(lacksNewest(file())).toBe(expected)
})

test('a file without a note says nothing of it; one of which nothing can be read lacks it', () => {
  rmSync(noteOf(file()), { force: true })
  expect(lacksNewest(file())).toBe(false)
  note(7)
  truncateSync(file(), 100)
  expect(lacksNewest(file())).toBe(true)
})
