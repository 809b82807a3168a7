import { describe, expect, it } from 'vitest'
import type { ColumnMapping, ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'name', type: '2', isTitle: true },
    { name: 'seen', type: '16' },
    { name: 'born', type: '15' },
  ],
  { per: 'file' },
)

const answer = (draft: ImportDraft, column: number, patch: Partial<ColumnMapping>) => {
  const source = draft.columns[column]
  if (source === undefined) throw new Error(`no column ${column}`)
  return at.answer('import.configure', { importId: draft.importId, mapping: [{ ...source.mapping, ...patch }] })
}

const storedIn = async (draft: ImportDraft, column: number): Promise<readonly unknown[]> => {
  const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 10 })
  return rows.map(({ cells }) => cells[column]?.value)
}

const zoned = 'name,seen\na,2024-01-05T10:20:30Z\nb,2024-01-05T10:20:30+08:00\nc,2024-07-05 10:20:30-02\nd,2024-01-05 10:20:30\n'

describe('times with a zone', () => {
  it('asks what becomes of the zone before anything is checked, UTC like any other', async () => {
    const draft = await at.begin(zoned)
    expect(draft.columns[1]).toMatchObject({
      question: 'time-zone',
      clues: { 'time-zone': '“2024-01-05T10:20:30Z” in line 2 has a time zone, which the field does not keep' },
    })
    expect(await at.call('import.check', { importId: draft.importId })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: 'Column “seen”: say what is to become of its time zones.' },
    })
    expect(await storedIn(draft, 1)).toEqual([null, null, null, '2024-01-05 10:20:30'])
  })

  it.each([
    ['written', ['2024-01-05 10:20:30', '2024-01-05 10:20:30', '2024-07-05 10:20:30'], 'The time zone is left out'],
    ['UTC', ['2024-01-05 10:20:30', '2024-01-05 02:20:30', '2024-07-05 12:20:30'], 'Converted from another time zone'],
    ['Europe/Berlin', ['2024-01-05 11:20:30', '2024-01-05 03:20:30', '2024-07-05 14:20:30'], 'Converted from another time zone'],
  ] as const)('stores them as the user says: %s', async (zone, stored, note) => {
    const draft = await at.check(await answer(await at.begin(zoned), 1, { zone }))
    expect(await storedIn(draft, 1)).toEqual([...stored, '2024-01-05 10:20:30'])
    expect(draft.check).toMatchObject({ insert: 4, rejected: 0, notes: [{ field: 'seen', note, cells: 3 }] })
  })

  it('stops at a zone that only the whole file shows', async () => {
    const plain = Array.from({ length: 30_000 }, (_, n) => `a ${n},2024-01-05 10:20:30`)
    const draft = await at.begin(['name,seen', ...plain, 'z,2024-01-05T10:20:30Z'].join('\n'))
    expect(draft.columns[1]).toMatchObject({ question: null })
    expect(await at.tryCheck(draft)).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('“2024-01-05T10:20:30Z” in line 30002 has a time zone') },
    })
    expect((await at.get(draft)).columns[1]).toMatchObject({ question: 'time-zone' })
  })
})

describe('years of two digits', () => {
  const people = 'name,born\na,13.05.68\nb,14-May-47\nc,15.05.24\nd,16.05.71\n'

  it('asks for the century where customs differ', async () => {
    const draft = await at.begin(people)
    expect(draft.columns[1]).toMatchObject({
      question: 'century',
      clues: { century: '“13.05.68” in line 2 has a year of two digits that may be of either century' },
    })
    const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 1 })
    expect(rows[0]?.cells[1]?.problem).toBe('Could be 13 May 1968 or 13 May 2068')
  })

  it.each([
    [2029, ['1968-05-13', '1947-05-14', '2024-05-15', '1971-05-16'], 'Year of two digits: read as one of 1930 to 2029'],
    [1999, ['1968-05-13', '1947-05-14', '1924-05-15', '1971-05-16'], 'Year of two digits: read as one of 1900 to 1999'],
    [
      2068,
      ['2068-05-13', '2047-05-14', '2024-05-15', '1971-05-16'],
      'Year of two digits: 00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999',
    ],
  ] as const)('reads them as the user says, up to %s', async (latestYear, stored, note) => {
    const draft = await at.check(await answer(await at.begin(people), 1, { latestYear }))
    expect(await storedIn(draft, 1)).toEqual(stored)
    expect(draft.check).toMatchObject({ insert: 4, rejected: 0, notes: [{ field: 'born', note, cells: 4 }] })
  })

  it('asks nothing where every custom means the same year', async () => {
    const draft = await at.checked('name,born\na,13.05.24\nb,13.05.71\n')
    expect(await storedIn(draft, 1)).toEqual(['2024-05-13', '1971-05-13'])
  })
})

describe('apostrophes before formula signs', () => {
  const text = "name\n'=A1\n'-text\n'plain\n"

  it('takes them away, says in how many cells, and keeps them where the user says so', async () => {
    const draft = await at.checked(text)
    expect(await storedIn(draft, 0)).toEqual(['=A1', '-text', "'plain"])
    expect(draft.check?.notes).toEqual([{ field: 'name', note: 'The apostrophe before a formula sign is taken away', cells: 2 }])
    const kept = await at.check(await at.configure(draft, { rules: { apostrophes: 'keep' } }))
    expect(await storedIn(kept, 0)).toEqual(["'=A1", "'-text", "'plain"])
    expect(kept.check?.notes).toEqual([])
  })
})
