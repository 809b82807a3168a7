/** Pasting otherwise than cell onto cell: turned round, without the empty cells, calculated with what is there. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SpecialPaste } from '../../../src-shared/clipboard/special-paste.ts'
import { createPasteWorld, forms, type PasteWorld } from '../../support/clipboard/paste-world.ts'
import { excelGerman } from '../../support/clipboard/written-by/read-written.ts'

let world: PasteWorld
beforeAll(async () => {
  world = await createPasteWorld(['Alpha', 'Beta', 'Gamma'])
})
afterEach(() => world.discard())
afterAll(() => world.close())

const as = (special: Partial<SpecialPaste>) => ({
  special: { transposes: false, skipsEmpty: false, operation: 'none' as const, ...special },
})
const column = async (name: string) => (await world.cells(0, 3, name)).map(([value]) => value)

describe('turned round', () => {
  it('puts rows into columns, as one command', async () => {
    const outcome = await world.paste('1\t2\t3\n4\t5\t6', 0, ['number', 'two_places'], as({ transposes: true }))
    expect(outcome).toMatchObject({ changed: 6, refusedCells: 0, undo: 'Paste 6 cells' })
    expect(outcome.pasted).toEqual({ added: 0, placed: [{ rows: 3, cols: 2 }] })
    expect(await world.cells(0, 3, 'number', 'two_places')).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ])
    await world.undo()
    expect(await column('number')).toEqual([null, null, null])
  })

  it('leaves alone what a short row does not reach', async () => {
    await world.paste('8\n9', 0, ['two_places'])
    await world.paste('1\t2\n4', 0, ['number', 'two_places'], as({ transposes: true }))
    expect(await world.cells(0, 2, 'number', 'two_places')).toEqual([
      [1, 4],
      [2, 9],
    ])
  })

  it('keeps exact values of own cells, and what a spreadsheet means', async () => {
    await world.paste('0.123456789\n5', 0, ['number'])
    const copied = await world.copy([0, 1], ['number'])
    await world.paste(copied.text, 2, ['number', 'two_places'], { html: copied.html, ...as({ transposes: true }) })
    expect((await world.cells(2, 1, 'number', 'two_places'))[0]).toEqual([0.123456789, 5])
    await world.discard()
    const { text, html } = excelGerman
    await world.paste(text, 0, ['text', 'number'], { html })
    const [, [, first], [, second]] = (await world.cells(0, 3, 'text', 'number')) as [
      unknown,
      [unknown, number],
      [unknown, number],
    ]
    expect([typeof first, typeof second]).toEqual(['number', 'number'])
    await world.discard()
    await world.paste(text, 0, ['text', 'number', 'two_places'], { html, ...as({ transposes: true }) })
    expect((await world.cells(1, 1, 'text', 'number', 'two_places'))[0]).toEqual(['Betrag', first, second])
  })
})

describe('without the empty cells', () => {
  it('leaves what is there where the block is empty, and does not count it', async () => {
    await world.paste('1\n2\n3', 0, ['number'])
    const outcome = await world.paste('10\n\n30', 0, ['number'], as({ skipsEmpty: true }))
    expect(outcome).toMatchObject({ changed: 2, unchanged: 0, undo: 'Paste 2 cells' })
    expect(await column('number')).toEqual([10, 2, 30])
  })
})

describe('calculated', () => {
  const calculate = async (present: string, pasted: string, operation: SpecialPaste['operation'], name = 'number') => {
    await world.discard()
    await world.paste(present, 0, [name])
    const outcome = await world.paste(pasted, 0, [name], as({ operation }))
    return { outcome, cells: await column(name) }
  }

  it('adds, subtracts, multiplies and divides exactly, an empty cell counting as zero for sums', async () => {
    expect((await calculate('0.1\n-3\n', '0.2\n1,000.5\n7', 'add')).cells).toEqual([0.3, 997.5, 7])
    expect((await calculate('0.3\n5\n', '0.1\n5\n7', 'subtract')).cells).toEqual([0.2, 0, -7])
    expect((await calculate('1.1\n5\n', '1.1\n0\n7', 'multiply')).cells).toEqual([1.21, 0, null])
    expect((await calculate('0.3\n5\n', '0.1\n2\n7', 'divide')).cells).toEqual([3, 2.5, null])
  })

  it('repeats one number over the selection, as one command that undo takes back', async () => {
    await world.paste('1\n2\n3', 0, ['number'])
    const targets = [{ row: 0, col: 0, rows: 3, cols: 1 }]
    const outcome = await world.paste('2', 0, ['number'], { targets, ...as({ operation: 'multiply' }) })
    expect(outcome).toMatchObject({ changed: 3, undo: 'Multiply 3 cells' })
    expect(await column('number')).toEqual([2, 4, 6])
    await world.undo()
    expect(await column('number')).toEqual([1, 2, 3])
  })

  it('reads the number that is pasted with all its places, and says where the result is rounded', async () => {
    const { outcome, cells } = await calculate('10\n1\n1', '0.125\n1\n1', 'multiply', 'two_places')
    expect(cells).toEqual([1.25, 1, 1])
    expect(outcome.noted).toBeUndefined()
    const rounded = await calculate('1\n1\n1', '0.125\n1\n1', 'multiply', 'two_places')
    expect(rounded.cells[0]).toBe(0.13)
    expect(rounded.outcome.noted).toEqual([{ note: 'Rounded to 2 decimal places', cells: 1 }])
  })

  it('changes nothing where the block is empty', async () => {
    const { outcome, cells } = await calculate('1\n2\n3', '4\n\n6', 'multiply')
    expect([cells, outcome.changed]).toEqual([[4, 2, 18], 2])
  })

  it('moves dates by whole days', async () => {
    const { outcome, cells } = await calculate('2024-02-28\n2024-12-31\n', '1\n1.5\n3', 'add', 'date')
    expect(cells).toEqual(['2024-02-29', '2024-12-31', null])
    expect(outcome.refused.map(({ text, why }) => [text, why])).toEqual([['1.5', 'A date is moved by whole days.']])
    expect((await calculate('2024-03-01\n\n', '1', 'subtract', 'date')).cells[0]).toBe('2024-02-29')
  })

  it('refuses a text, a division by zero and what is too large, cell by cell', async () => {
    const { outcome, cells } = await calculate('1\n2\n1e300', 'many\n0\n1e-300', 'divide')
    expect(cells).toEqual([1, 2, 1e300])
    expect(outcome.refused.map(({ text, why }) => [text, why])).toEqual([
      ['many', 'Not a number'],
      ['0', 'A number cannot be divided by zero.'],
      ['1e-300', 'The result is too large for a number.'],
    ])
  })

  it('leaves out columns that hold no numbers, and makes no rows', async () => {
    const outcome = await world.paste('1\t2\n3\t4', 2, ['text', 'number'], as({ operation: 'add' }))
    expect(outcome.skipped).toEqual([
      { reason: '"text" does not hold numbers.', cells: 2, column: 'text' },
      { reason: 'There is no row there that could be calculated with.', cells: 1 },
    ])
    expect([outcome.changed, outcome.pasted?.added, await world.total()]).toEqual([1, 0, 3])
    const dates = await world.paste('2', 0, ['date'], as({ operation: 'divide' }))
    expect(dates.skipped.map((it) => it.reason)).toEqual(['"date" holds dates: days can be added or subtracted.'])
  })

  it('takes what was copied in a spreadsheet or in the app as the number that it is', async () => {
    await world.paste('0.123456789\n1', 0, ['number'])
    const own = await world.copy([0, 0], ['number'])
    await world.paste(own.text, 1, ['number'], { html: own.html, ...as({ operation: 'add' }) })
    expect(await column('number')).toEqual([0.123456789, 1.123456789, null])
  })
})

describe('the preview', () => {
  const preview = async (text: string, names: readonly string[], special: Partial<SpecialPaste>) => {
    const { connectionId, worksheetId, host } = world.at
    const { view, revision } = await world.area([0, 0], 'number')
    const targets = [{ row: 0, col: 0, rows: 1, cols: 1 }]
    const place = { connectionId, worksheetId, view, revision, fields: world.ids(...names), targets }
    return host.answer('edits.preview-paste', { ...place, text, html: '', forms, ...as(special) })
  }

  it('counts what would change, be refused and be made, and stages nothing', async () => {
    await world.paste('1\n2\n3', 0, ['number'])
    expect(await preview('1\n5\nx\n9', ['number'], {})).toEqual({
      rows: 4,
      cols: 1,
      changed: 2,
      refusedCells: 1,
      skipped: [],
      added: 1,
      isAll: true,
      needsNames: false,
    })
    expect(await preview('0\n5\nx', ['number'], { operation: 'add' })).toMatchObject({ changed: 1, refusedCells: 1, added: 0 })
    expect(await column('number')).toEqual([1, 2, 3])
    expect(await world.total()).toBe(3)
    expect(await world.undo()).toBe('Paste 3 cells')
  })
})
