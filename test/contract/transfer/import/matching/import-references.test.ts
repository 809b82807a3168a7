import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRow } from '../../../../../src-shared/api/v3/v3-row-operations.ts'
import { editWorksheet } from '../../../../../src-shared/api/v3/v3-structure-operations.ts'
import { everyTypeWorld } from '../../../../support/csv/import-world.ts'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openEveryType,
  pull,
} from '../../../../support/csv/open-worksheet.ts'
import { createCaller } from '../../../../support/service/service-caller.ts'

const at = everyTypeWorld({ per: 'file' })
/** Ids of the rows with the titles Alpha, Beta, Beta, Gamma, Ltd. */
let ids: readonly string[]
beforeAll(async () => {
  ids = await at.insert(...['Alpha', 'Beta', 'Beta', 'Gamma, Ltd'].map((text) => ({ text })))
})

const csv = 'text,relations\n1,Alpha\n2,"alpha; Gamma, Ltd"\n3,Beta\n4,Delta\n'
const expected = () => [[ids[0]], [ids[0], ids[3]], 'More than one row has this name: “Beta”', 'No such row: “Delta”']
const readRelations = async (): Promise<readonly unknown[]> => {
  const draft = await at.begin(csv)
  const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 10 })
  return rows.map(({ cells }) => cells[1]?.problem ?? cells[1]?.value)
}
const titleReads = (): number => at.service.requests().filter((record) => record.operation?.id === 'v3.rows.list').length

/** Writes at the service itself. */
function writerTo(own: OpenedWorksheet) {
  const caller = createCaller(own.service, 'over HTTP')
  const params = { worksheet_id: own.worksheetId }
  return {
    async write(values: Readonly<Record<string, unknown>>): Promise<string> {
      const fields = Object.entries(values).map(([name, value]) => ({ id: fieldIdOf(own, name), value }))
      return (await caller.succeed(createRow, { params, body: { fields } })).id
    },
    setOptions: (field: string, options: readonly object[]) =>
      caller.succeed(editWorksheet, { params, body: { editFields: [{ id: fieldIdOf(own, field), options }] } }),
  }
}

describe('relations by title', () => {
  it('are found at the service, many titles in one request, while the rows are not at hand', async () => {
    const before = titleReads()
    expect(await readRelations()).toEqual(expected())
    expect(titleReads() - before).toBe(1)
  })

  it('are offered to choose from where a title is not unique', async () => {
    const draft = await at.checked(csv)
    expect(draft.check).toMatchObject({ insert: 2, rejected: 2 })
    expect(draft.check?.unmatched.map(({ text, suggestions }) => [text, suggestions.map((each) => each.key).sort()])).toEqual([
      ['Beta', [ids[1], ids[2]].sort()],
      ['Delta', []],
    ])
  })

  it('are found in the local data without asking anybody once the rows are there', async () => {
    await at.pull()
    const before = titleReads()
    expect(await readRelations()).toEqual(expected())
    expect(titleReads()).toBe(before)
  })
})

describe('a row that is there', () => {
  it('is unchanged by what an export wrote for it, also where the text names several rows or an option that went', async () => {
    const own = await openEveryType()
    try {
      const { write, setOptions } = writerTo(own)
      const [first] = [await write({ text: 'Same' }), await write({ text: 'Same' })]
      await write({ text: 'Key', relation: first, single: ['k-red'], members: 'a2', role: 'p1' })
      await setOptions('single', [{ key: 'k-red', value: 'Red', isDeleted: true }])
      await pull(own)
      const csv = (name: string) => `text,relation,single,members,role\n${name},Same,Red,a2,p1\n`
      const checked = async (name: string) => {
        const draft = await begin(own, csv(name))
        const rules = { ...draft.rules, mode: 'upsert' as const, keyFields: [fieldIdOf(own, 'text')] }
        return check(own, await own.host.answer('import.configure', { importId: draft.importId, rules }))
      }
      expect((await checked('Key')).check).toMatchObject({ rows: 1, unchanged: 1, rejected: 0, unmatched: [] })
      const other = await checked('New')
      expect(other.check).toMatchObject({ rows: 1, unchanged: 0, rejected: 1 })
      expect(other.check?.unmatched.map((it) => it.text).sort()).toEqual(['Red', 'Same'])
    } finally {
      await close(own)
    }
  })
})

describe('a row that is there, whose text names something else as well', () => {
  it('is unchanged: an option that was taken out and made anew, two options whose names together are that of a third', {
    tags: 'full',
  }, async () => {
    const own = await openEveryType()
    try {
      const { write, setOptions } = writerTo(own)
      await setOptions('multiple', [{ value: 'Red, Blue' }])
      await write({ text: 'Key', single: ['k-red'], multiple: ['k-red', 'k-blue'] })
      await setOptions('single', [{ key: 'k-red', value: 'Red', isDeleted: true }])
      await setOptions('single', [{ value: 'Red' }])
      await pull(own)
      const checked = async (text: string, multiple: string) => {
        const draft = await begin(own, `text,single,multiple\n${text},Red,"${multiple}"\n`)
        const rules = { ...draft.rules, mode: 'upsert' as const, keyFields: [fieldIdOf(own, 'text')] }
        return (await check(own, await own.host.answer('import.configure', { importId: draft.importId, rules }))).check
      }
      expect(await checked('Key', 'Red, Blue')).toMatchObject({ rows: 1, unchanged: 1, rejected: 0 })
      // Another text is a change as ever.
      expect(await checked('Key', 'Blue')).toMatchObject({ rows: 1, update: 1 })
      expect(await checked('New', 'Red, Blue')).toMatchObject({ rows: 1, insert: 1 })
    } finally {
      await close(own)
    }
  })
})

describe('ids that no look-up names', () => {
  it('are taken where they stand in the data of the worksheet, or the service has such a row or role', async () => {
    const own = await openEveryType()
    try {
      const caller = createCaller(own.service, 'over HTTP')
      const params = { worksheet_id: own.worksheetId }
      const fields = [{ id: fieldIdOf(own, 'member'), value: 'a3' }]
      const { id } = await caller.succeed(createRow, { params, body: { fields } })
      const before = await begin(own, `text,member,relation,role\n1,,${id},p1\n`)
      expect((await check(own, before)).check).toMatchObject({ insert: 1, rejected: 0 })
      await pull(own)
      const after = await begin(own, 'text,member,members\n1,a3,a3\n2,a1,\n')
      expect((await check(own, after)).check).toMatchObject({ insert: 1, rejected: 1 })
    } finally {
      await close(own)
    }
  })
})

describe('members', () => {
  it('are looked for among names seen before when the service is away, and the check says so', { tags: 'full' }, async () => {
    const away = await openEveryType()
    try {
      const { connectionId } = away
      await away.host.answer('lookup.references', { connectionId, kind: 'members', text: 'Ann' })
      await away.service.close()
      const draft = await check(away, await begin(away, 'text,members\n1,Ann Lee\n2,Bo Ek\n'))
      expect(draft.check).toMatchObject({ insert: 1, rejected: 1 })
      expect(draft.check?.warnings).toEqual([expect.stringContaining('The service could not be asked for members')])
    } finally {
      await away.host.remove()
    }
  })
})

describe('files by path', () => {
  it('are taken from this computer where they can be, and named before anything is sent', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gridstage-files-'))
    try {
      const path = join(folder, 'photo.png')
      writeFileSync(path, 'not really')
      writeFileSync(join(folder, 'empty.png'), '')
      const rows = [
        path,
        join(folder, 'empty.png'),
        join(folder, 'none.png'),
        folder,
        'photo.png',
        'https://x.test/a/b%20c.png?x=1',
      ]
      const draft = await at.begin(`text,files\n${rows.map((file, index) => `${index},${file}`).join('\n')}\n`)
      const { rows: shown } = await at.answer('import.preview', { importId: draft.importId, rows: 10 })
      const missing = 'Neither a file at hand nor a web address'
      expect(shown.map(({ cells }) => cells[1]?.problem ?? cells[1]?.value)).toEqual([
        [{ name: 'photo.png', size: 10 }],
        missing,
        missing,
        missing,
        missing,
        [{ name: 'b c.png', url: 'https://x.test/a/b%20c.png?x=1' }],
      ])
      const checked = await at.check(draft)
      expect(checked.check?.warnings).toEqual([`Files of this computer will be attached: 1, such as “${path}”.`])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
