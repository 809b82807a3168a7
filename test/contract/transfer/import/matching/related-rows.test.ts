/** Texts that name no related row become rows on the way, and one text that names several options stands for all of them. */
import { expect, it } from 'vitest'
import type { ImportDraft, Resolution } from '../../../../../src-shared/host/calls/import-calls.ts'
import { everyTypeWorld } from '../../../../support/csv/import-world.ts'

const at = everyTypeWorld({ pulled: true })

const csv = 'text,relations\nChild one,Mother\nChild two,"Mother, Father"\nChild three,\n'
const create = { take: 'create' } as const

async function decide(
  draft: ImportDraft,
  name: string,
  takes: Readonly<Record<string, Resolution['take']>>,
): Promise<ImportDraft> {
  const field = at.id(name)
  const resolutions = Object.entries(takes).map(([text, take]) => ({ field, text, take }))
  await at.answer('import.resolve', { importId: draft.importId, resolutions })
  return at.check(draft)
}

/** Titles of the linked rows behind the title of each row, as the service has them: ids divided by commas. */
async function linked(): Promise<readonly (readonly string[])[]> {
  const rows = await at.rows()
  const titleOf = new Map(rows.map((row) => [row.id, String(row[at.id('text')])]))
  const linksOf = (row: (typeof rows)[number]): readonly string[] =>
    String(row[at.id('relations')] ?? '')
      .split(',')
      .filter((link) => link !== '')
  return rows
    .map((row) => [
      titleOf.get(row.id) ?? '',
      ...linksOf(row)
        .map((link) => titleOf.get(link) ?? link)
        .sort(),
    ])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

async function pushAll(): Promise<void> {
  const pushed = await at.push()
  expect([pushed.status, pushed.message]).toEqual(['done', expect.not.stringContaining('refused')])
}

it('stages a row for each text, links the lines to it, and pushes both', async () => {
  const first = await at.checked(csv)
  expect(first.check).toMatchObject({ insert: 1, rejected: 2 })
  expect(first.check?.unmatched.map(({ text, canCreate }) => [text, canCreate]).sort()).toEqual([
    ['Father', true],
    ['Mother', true],
  ])
  const decided = await decide(first, 'relations', { Mother: create, Father: create })
  expect(decided.check).toMatchObject({ insert: 3, rejected: 0 })
  await at.stage(first)
  expect(await at.rows()).toEqual([])
  await pushAll()
  expect(await linked()).toEqual([
    ['Child one', 'Mother'],
    ['Child three'],
    ['Child two', 'Father', 'Mother'],
    ['Father'],
    ['Mother'],
  ])
})

it('writes nothing at once while such a row waits, and takes its own id when it has been pushed', async () => {
  const first = await at.checked(csv)
  await decide(first, 'relations', { Mother: create, Father: { take: 'empty' } })
  const writing = at.answer('import.create', { importId: first.importId, triggerWorkflow: false })
  await expect(writing).rejects.toThrow('“Mother” stands for a row that waits to be pushed.')
  expect(await at.rows()).toEqual([])
  await pushAll()
  const again = await at.check(first)
  expect(again.check).toMatchObject({ insert: 3, rejected: 0 })
  await at.create(first)
  expect(await linked()).toEqual([['Child one', 'Mother'], ['Child three'], ['Child two', 'Mother'], ['Mother']])
})

it('asks again about a text whose row was undone meanwhile', async () => {
  const first = await at.checked(csv)
  await decide(first, 'relations', { Mother: create, Father: { take: 'empty' } })
  await at.answer('edits.undo', at.place)
  const again = await at.check(first)
  expect(again.check).toMatchObject({ insert: 1, rejected: 2 })
  const decided = await decide(first, 'relations', { Mother: create })
  expect(decided.check).toMatchObject({ insert: 3, rejected: 0 })
})

it('takes one text for several options, proposed where each of its parts names one', async () => {
  const options = at.fields.find((it) => it.id === at.id('multiple'))?.options ?? []
  const [one, two] = options
  const text = `${one?.text.toUpperCase()} / ${two?.text}`
  const first = await at.checked(`text,multiple\na,${text}\nb,${one?.text}\n`)
  const [unmatched] = first.check?.unmatched ?? []
  expect(unmatched?.suggestions[0]).toEqual({ key: one?.key, text: `${one?.text}, ${two?.text}`, others: [two?.key] })
  const keys = [one?.key ?? '', two?.key ?? '']
  const decided = await decide(first, 'multiple', { [text]: { take: 'several', keys } })
  expect(decided.check).toMatchObject({ insert: 2, rejected: 0 })
  await at.create(first)
  const rows = (await at.rows()).map((row) => [row[at.id('text')], row[at.id('multiple')]])
  expect(rows.sort()).toEqual([
    ['a', keys],
    ['b', [one?.key]],
  ])
})
