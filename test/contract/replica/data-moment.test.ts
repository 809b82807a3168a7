/** A connection that only reads notices what another one of the same file has written, which is how an export hears of names that changed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataMoment } from '../../../src-main/replica/store/data-moment.ts'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { writeNames } from '../../../src-main/replica/store/name-dictionary.ts'
import { openForReading, openForWriting } from '../../../src-main/replica/store/open-database.ts'
import { createStore, readAtOnce } from '../../../src-main/replica/store/store.ts'

test('the moment is another one after a write of any connection, and stays the same otherwise', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-moment-'))
  const file = path.join(folder, 'replica.db')
  const written = openForWriting(file, migrations)
  const read = openForReading(file)
  if (!written.ok || !read.ok) throw new Error('not opened')
  const [writer, reader] = [createStore(written.value), createStore(read.value)]
  onTestFinished(() => {
    for (const it of [reader, writer]) it.close()
    rmSync(folder, { recursive: true })
  })
  const seen = () => [writer, reader].map((it) => readAtOnce(it, () => dataMoment(it)))
  const before = seen()
  expect(seen()).toEqual(before)
  writeNames(writer, [{ kind: 'members', id: 'm1', text: 'Ann' }])
  const after = seen()
  expect(after.map((it, at) => it === before[at])).toEqual([false, false])
  expect(seen()).toEqual(after)
})
