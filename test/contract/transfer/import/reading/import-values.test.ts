import { describe, expect, it } from 'vitest'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import { everyTypeWorld } from '../../../../support/csv/import-world.ts'

const at = everyTypeWorld({ per: 'file' })

/** What each cell of one column would be stored as, with what is said of it, or what is wrong with it. */
async function readColumn(header: string, cells: readonly string[]): Promise<readonly unknown[]> {
  const draft = await at.begin([`${header},text`, ...cells.map((cell) => `"${cell.replaceAll('"', '""')}",x`)].join('\n'))
  const { fieldIds, rows } = await at.answer('import.preview', { importId: draft.importId, rows: cells.length })
  const column = fieldIds.indexOf(at.id(header))
  return rows.map(({ cells: read }) => {
    const { problem, value, note } = read[column] ?? { problem: 'There is no such cell', value: null, note: null }
    return problem ?? (note === null ? value : [value, note])
  })
}

describe('import values', () => {
  it('never alters text: zeros in front, long digits, exponents and spaces stay', async () => {
    const texts = [
      '00501',
      '12345678901234567890',
      '1E+05',
      ' spaced ',
      'tab\there',
      'TRUE',
      '2024-3-7',
      'line\nbreak',
      '5" pipe',
      "'quoted'",
    ]
    expect(await readColumn('text', texts)).toEqual(texts)
  })

  it('reads numbers to what the field holds and says so, and refuses what no number can hold', async () => {
    expect(
      await readColumn('two_places', [
        '1,234.50',
        '-7',
        '(12.25)',
        '1E+05',
        '1.005',
        'abc',
        '12345678901234567',
        '$ 9.90',
        '1.10000',
      ]),
    ).toEqual([
      1234.5,
      -7,
      -12.25,
      100000,
      [1.01, 'Rounded to 2 decimal places'],
      'Not a number',
      'More digits than a number can hold; it would be changed',
      9.9,
      1.1,
    ])
    expect(await readColumn('whole', ['3.5', '4.0'])).toEqual([[4, 'Rounded to a whole number'], 4])
  })

  it('reads options by text in any case, by key, and several by any separator', async () => {
    expect(await readColumn('single', ['Red', ' blue ', 'k-green', 'Redd', 'Red, Blue', ''])).toEqual([
      ['k-red'],
      ['k-blue'],
      ['k-green'],
      'No such option: “Redd”',
      'Several values; the field holds one option',
      null,
    ])
    expect(await readColumn('multiple', ['Red;Blue', 'red, green', 'Blue|Red', 'Green\nBlue', 'Red, Pink'])).toEqual([
      ['k-red', 'k-blue'],
      ['k-red', 'k-green'],
      ['k-blue', 'k-red'],
      ['k-green', 'k-blue'],
      'No such option: “Pink”',
    ])
  })

  it('finds members by name through the service', async () => {
    expect(await readColumn('members', ['Ann Lee', 'ann lee; Bo Ek', 'Nobody'])).toEqual([
      ['a1'],
      ['a1', 'a2'],
      'No such member: “Nobody”',
    ])
  })

  it('reads dates, moments and times of the ways people write them', async () => {
    expect(
      await readColumn('date', ['2024-3-7', '2024/03/07', '7 Mar 2024', '20240307', '2024-02-30', '2024-03-07 10:30']),
    ).toEqual([
      '2024-03-07',
      '2024-03-07',
      '2024-03-07',
      '2024-03-07',
      'Not a date',
      ['2024-03-07', 'Kept as a day; the time of day is left out'],
    ])
    expect(
      await readColumn('datetime', ['2024-3-7 9:05', '2024-03-07T09:05:07Z', '2024-03-07', '2024-03-07T09:05:00+02:00']),
    ).toEqual([
      '2024-03-07 09:05:00',
      'Has a time zone; the field holds moments without one',
      '2024-03-07 00:00:00',
      'Has a time zone; the field holds moments without one',
    ])
    expect(await readColumn('clock', ['9:5', '9:05 PM', '25:00', '09:05:00'])).toEqual([
      '09:05',
      '21:05',
      'Not a time of day',
      '09:05',
    ])
  })

  it('counts what is not stored as it is written, and stages exactly what it showed', async () => {
    const draft = await at.begin(
      'date,two_places,text\n2024-03-07 10:30,1.005,noted\n2024-03-07,12.675,noted\n2024-03-07,0.5,noted\n7 Mar 24,abc,noted',
    )
    const { check: found } = await at.check(draft)
    expect(found?.notes).toEqual([
      { note: 'Rounded to 2 decimal places', field: 'two_places', cells: 2 },
      { note: 'Kept as a day; the time of day is left out', field: 'date', cells: 1 },
    ])
    expect(found).toMatchObject({ insert: 3, rejected: 1 })
  })

  it('counts the formatted texts that lose something', async () => {
    const texts = ['<p onclick=""x()"">a</p>', '<p>b<script>c</script></p>', '<p>c<br/>d</p>', 'a < b']
    const draft = await at.begin(`text,rich\n${texts.map((it) => `cleaned,"${it}"`).join('\n')}`)
    const { check: found } = await at.check(draft)
    expect(found?.notes).toEqual([{ note: 'Formatting that formatted text cannot hold is left out', field: 'rich', cells: 2 }])
  })

  it('never proposes a field that cannot be written', async () => {
    const draft = await at.begin('text,checkbox,rating,read_only,formula\na,yes,3,b,c\n')
    expect(draft.columns.map((column) => column.mapping.field)).toEqual([
      ...['text', 'checkbox', 'rating'].map((name) => at.id(name)),
      null,
      null,
    ])
    const refused = await at.call('import.configure', {
      importId: draft.importId,
      mapping: [{ column: 3, field: at.id('read_only'), dateOrder: null, decimal: null }],
    })
    expect(refused).toEqual({
      ok: false,
      error: { kind: 'invalid', message: '“read_only” cannot be written: the service computes or protects it.' },
    })
  })

  it('refuses to fill one field from two columns', async () => {
    const draft = await at.begin('text,other\na,b\n')
    const refused = await at.call('import.configure', {
      importId: draft.importId,
      mapping: [{ column: 1, field: at.id('text'), dateOrder: null, decimal: null }],
    })
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: expect.stringContaining('both go to “text”') },
    })
  })

  it('asks for the order of dates only where nothing in the file tells it', async () => {
    const open = await at.begin('text,date\na,03/04/2024\nb,05/06/2024\n')
    expect(open.columns[1]).toMatchObject({ question: 'date-order', mapping: { dateOrder: null } })
    const refused = await at.call('import.check', { importId: open.importId })
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining('day or the month first') } })
    const told = await at.begin(`text,date\n${'a,03/04/2024\n'.repeat(3000)}b,25/06/2024\n`)
    expect(told.columns[1]).toMatchObject({ question: null, mapping: { dateOrder: 'dmy' } })
  })

  it('asks whether a point is decimal only where nothing tells', async () => {
    const questions = await Promise.all(
      ['1.234', '1.234\nb,0.5', '1.234\nb,"1.234,5"'].map(async (cells) => {
        const draft = await at.begin(`text,number\na,${cells}\n`)
        return [draft.columns[1]?.question, draft.columns[1]?.mapping.decimal]
      }),
    )
    expect(questions).toEqual([
      ['decimal', null],
      [null, '.'],
      [null, ','],
    ])
  })

  it('collects what matches nothing in one list, and takes it as decided', async () => {
    const draft = await at.begin('text,single\na,Crimson\nb,Crimson\nc,Teal\nd,Red\ne,Navy\n')
    const first = await at.check(draft)
    const field = at.id('single')
    expect(first.check).toMatchObject({ rows: 5, insert: 1, rejected: 4 })
    expect(first.check?.reasons).toEqual([{ reason: 'No such option', field: 'single', rows: 4 }])
    expect(first.check?.unmatched.map(({ text, rows, canCreate }) => [text, rows, canCreate])).toEqual([
      ['Crimson', 2, true],
      ['Navy', 1, true],
      ['Teal', 1, true],
    ])
    const decided = await at.answer('import.resolve', {
      importId: draft.importId,
      resolutions: [
        { field, text: 'Crimson', take: { take: 'map', key: 'k-red' } },
        { field, text: 'Teal', take: { take: 'empty' } },
        { field, text: 'Navy', take: { take: 'reject' } },
      ],
    })
    expect(decided.check).toBeNull()
    const second = await at.check(draft)
    expect(second.check).toMatchObject({ rows: 5, insert: 4, rejected: 1 })
    expect(second.check?.unmatched.map(({ text, resolution }) => [text, resolution])).toEqual([
      ['Crimson', { take: 'map', key: 'k-red' }],
      ['Navy', { take: 'reject' }],
      ['Teal', { take: 'empty' }],
    ])
    await at.create(draft)
    const single = at.id('single')
    const text = at.id('text')
    const rows = (await at.rows()).map((row) => [row[text], row[single]])
    expect(rows.sort()).toEqual([
      ['a', ['k-red']],
      ['b', ['k-red']],
      ['c', []],
      ['d', ['k-red']],
    ])
  })

  it('maps as last time when no name fits', async () => {
    const draft = await at.begin('Bezeichnung\nx1\n')
    expect(draft.columns[0]?.mapping.field).toBeNull()
    const mapped: ImportDraft = await at.answer('import.configure', {
      importId: draft.importId,
      mapping: [{ column: 0, field: at.id('text'), dateOrder: null, decimal: null }],
    })
    await at.check(mapped)
    await at.create(draft)
    const again = await at.begin('BEZEICHNUNG\nx2\n')
    expect(again.columns[0]).toMatchObject({ reason: 'as last time', mapping: { field: at.id('text') } })
  })
})
