import { describe, expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'name', type: '2', isTitle: true },
    { name: 'amount', type: '6' },
  ],
  { per: 'file' },
)

const beginBytes = async (bytes: Buffer) => {
  return at.beginFile('season.csv', new Uint8Array(bytes))
}

const lines = (count: number, name: string): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, n) => `${name} ${n},${n}\n`).join(''))
/** `été` as Windows-1252 writes it. */
const foreign = Buffer.from([0xe9, 0x74, 0xe9, 0x2c, 0x37, 0x0a])

const head = Buffer.from('name,amount\n')
const stories = [
  { where: 'among the first lines', pieces: [lines(20, 'été'), foreign, lines(20, 'été')], rows: 41, line: 22 },
  { where: 'far behind', pieces: [lines(60_000, 'été à la plage'), foreign], rows: 60_001, line: 60_002 },
  {
    where: 'far behind lines of English that come first',
    pieces: [lines(60_000, 'a summer by the sea'), lines(60_000, 'été'), foreign, lines(10, 'été')],
    rows: 120_011,
    line: 120_002,
  },
] as const

describe('a file of UTF-8 with a damaged line', () => {
  it.each(stories)(
    'is read as UTF-8, and the damaged line $where is rejected',
    { tags: 'full' },
    async ({ pieces, rows, line }) => {
      const draft = await beginBytes(Buffer.concat([head, ...pieces]))
      expect(draft.format.encoding).toBe('utf-8')
      expect(draft.detection[0]).toBe(
        'Encoding: UTF-8, as nearly all its characters are; lines that hold other bytes are rejected.',
      )
      expect((await at.check(draft)).check).toMatchObject({ rows, insert: rows - 1, rejected: 1 })
      const rejected = await at.answer('import.rejected', { importId: draft.importId, offset: 0, limit: 10 })
      expect(rejected.rows.map((row) => [row.line, row.reason])).toEqual([
        [line, 'Holds bytes that are no text in this encoding'],
      ])
    },
  )

  it('stores every other line as it is written', async () => {
    const { importId } = await at.check(await beginBytes(Buffer.concat([head, lines(3, 'été'), foreign])))
    await at.stage({ importId })
    const { rows } = await at.answer('import.preview', { importId, rows: 10 })
    expect(rows.map(({ cells }) => cells[0]?.value)).toEqual(['été 0', 'été 1', 'été 2'])
  })

  it('says which line holds the sign that another program wrote for a character it could not read', async () => {
    const draft = await at.check(await beginBytes(Buffer.from('name,amount\nété,1\n�t�,2\nb�,3\n')))
    expect(draft.check).toMatchObject({ insert: 3, rejected: 0 })
    expect(draft.check?.warnings).toEqual([
      '2 lines hold “�”, the first is line 3: another program wrote it for a character that it could not read. It is kept as it stands.',
    ])
  })
})
