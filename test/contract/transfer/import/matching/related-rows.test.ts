/** Texts that name no related row become rows on the way, and one text that names several options stands for all of them. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ImportDraft, Resolution } from '../../../../../src-shared/host/calls/import-calls.ts'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openEveryType,
  pull,
  serviceRows,
  whole,
} from '../../../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
beforeEach(async () => {
  at = await openEveryType()
  await pull(at)
})
afterEach(() => close(at))

const csv = 'text,relations\nChild one,Mother\nChild two,"Mother, Father"\nChild three,\n'
const create = { take: 'create' } as const

async function decide(
  draft: ImportDraft,
  name: string,
  takes: Readonly<Record<string, Resolution['take']>>,
): Promise<ImportDraft> {
  const field = fieldIdOf(at, name)
  const resolutions = Object.entries(takes).map(([text, take]) => ({ field, text, take }))
  await at.host.answer('import.resolve', { importId: draft.importId, resolutions })
  return check(at, draft)
}

/** Titles of the linked rows behind the title of each row, as the service has them: ids divided by commas. */
async function linked(): Promise<readonly (readonly string[])[]> {
  const rows = await serviceRows(at)
  const titleOf = new Map(rows.map((row) => [row.id, String(row[fieldIdOf(at, 'text')])]))
  const linksOf = (row: (typeof rows)[number]): readonly string[] =>
    String(row[fieldIdOf(at, 'relations')] ?? '')
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
  const { host, connectionId, worksheetId } = at
  const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await host.answer('push.plan', { connectionId, options })
  const pushed = await whole(host, host.answer('push.start', { connectionId, planId }))
  expect([pushed.status, pushed.message]).toEqual(['done', expect.not.stringContaining('refused')])
}

it('stages a row for each text, links the lines to it, and pushes both', async () => {
  const first = await check(at, await begin(at, csv))
  expect(first.check).toMatchObject({ insert: 1, rejected: 2 })
  expect(first.check?.unmatched.map(({ text, canCreate }) => [text, canCreate]).sort()).toEqual([
    ['Father', true],
    ['Mother', true],
  ])
  const decided = await decide(first, 'relations', { Mother: create, Father: create })
  expect(decided.check).toMatchObject({ insert: 3, rejected: 0 })
  await whole(at.host, at.host.answer('import.stage', { importId: first.importId }))
  expect(await serviceRows(at)).toEqual([])
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
  const first = await check(at, await begin(at, csv))
  await decide(first, 'relations', { Mother: create, Father: { take: 'empty' } })
  const writing = at.host.answer('import.create', { importId: first.importId, triggerWorkflow: false })
  await expect(writing).rejects.toThrow('“Mother” stands for a row that waits to be pushed.')
  expect(await serviceRows(at)).toEqual([])
  await pushAll()
  const again = await check(at, first)
  expect(again.check).toMatchObject({ insert: 3, rejected: 0 })
  await whole(at.host, at.host.answer('import.create', { importId: first.importId, triggerWorkflow: false }))
  expect(await linked()).toEqual([['Child one', 'Mother'], ['Child three'], ['Child two', 'Mother'], ['Mother']])
})

it('asks again about a text whose row was undone meanwhile', async () => {
  const { host, connectionId, worksheetId } = at
  const first = await check(at, await begin(at, csv))
  await decide(first, 'relations', { Mother: create, Father: { take: 'empty' } })
  await host.answer('edits.undo', { connectionId, worksheetId })
  const again = await check(at, first)
  expect(again.check).toMatchObject({ insert: 1, rejected: 2 })
  const decided = await decide(first, 'relations', { Mother: create })
  expect(decided.check).toMatchObject({ insert: 3, rejected: 0 })
})

it('takes one text for several options, proposed where each of its parts names one', async () => {
  const options = at.fields.find((it) => it.id === fieldIdOf(at, 'multiple'))?.options ?? []
  const [one, two] = options
  const text = `${one?.text.toUpperCase()} / ${two?.text}`
  const first = await check(at, await begin(at, `text,multiple\na,${text}\nb,${one?.text}\n`))
  const [unmatched] = first.check?.unmatched ?? []
  expect(unmatched?.suggestions[0]).toEqual({ key: one?.key, text: `${one?.text}, ${two?.text}`, others: [two?.key] })
  const keys = [one?.key ?? '', two?.key ?? '']
  const decided = await decide(first, 'multiple', { [text]: { take: 'several', keys } })
  expect(decided.check).toMatchObject({ insert: 2, rejected: 0 })
  await whole(at.host, at.host.answer('import.create', { importId: first.importId, triggerWorkflow: false }))
  const rows = (await serviceRows(at)).map((row) => [row[fieldIdOf(at, 'text')], row[fieldIdOf(at, 'multiple')]])
  expect(rows.sort()).toEqual([
    ['a', keys],
    ['b', [one?.key]],
  ])
})
