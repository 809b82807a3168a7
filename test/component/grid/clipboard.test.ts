import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutBy, isSameText } from '../../../src-renderer/grid/clipboard/copied-cells.ts'
import { fillRequest } from '../../../src-renderer/grid/clipboard/fill-cells.ts'
import { handOver } from '../../../src-renderer/grid/clipboard/hand-over.ts'
import { targetsOf } from '../../../src-renderer/grid/clipboard/paste-cells.ts'
import { carriedTo, isOnBorder } from '../../../src-renderer/grid/moving/border-at.ts'
import { wholeFor } from '../../../src-renderer/grid/selection/drag-fill.ts'
import type { HostClient } from '../../../src-renderer/host/host-client.ts'
import { handOverText, maxTextPart } from '../../../src-shared/host/calls/clipboard-calls.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import { fieldId, viewHandle } from '../../../src-shared/model/ids.ts'
import { runs } from '../../support/runs.ts'

const shown = ['a', 'b', 'c', 'd', 'e'].map((it) => fieldId.parse(it))
const ids = (text: string) => [...text].map((it) => fieldId.parse(it))

describe('where a paste goes', () => {
  it('makes one target of each block of joined-up cells, in the order on screen', () => {
    const parts = [
      { rows: [[2, 3] as [number, number], [7, 7] as [number, number]], fields: ids('bc') },
      { rows: [[0, 9] as [number, number]], fields: ids('e') },
    ]
    expect(targetsOf(parts, shown)).toEqual([
      { row: 2, col: 1, rows: 2, cols: 2 },
      { row: 7, col: 1, rows: 1, cols: 2 },
      { row: 0, col: 4, rows: 10, cols: 1 },
    ])
  })

  it('splits columns that do not stand side by side', () => {
    expect(targetsOf([{ rows: [[0, 0]], fields: ids('ace') }], shown).map(({ col, cols }) => [col, cols])).toEqual([
      [0, 1],
      [2, 1],
      [4, 1],
    ])
  })
})

describe('what was cut', () => {
  const area = { view: viewHandle.parse('v'), revision: 1, parts: [{ rows: [[0, 1] as [number, number]], fields: ids('a') }] }

  it('is moved by the text that went on the clipboard, whatever line ends it comes back with', () => {
    const cut = { area, isCut: true, text: 'x\r\ny', cells: null }
    expect([cutBy(cut, 'x\r\ny'), cutBy(cut, 'x\ny\n')]).toEqual([area, area])
  })

  it('stays where it is when something else is pasted, or when it was only copied', () => {
    expect(cutBy({ area, isCut: true, text: 'x', cells: null }, 'y')).toBeNull()
    expect(cutBy({ area, isCut: false, text: 'x', cells: null }, 'x')).toBeNull()
    expect(cutBy(null, 'x')).toBeNull()
  })

  it('is told from every other text, but for the form of line ends and one at the very end', () => {
    const plain = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n$/, '')
    const text = fc.array(fc.constantFrom('x', 'y', '\n', '\r\n', '\r'), { maxLength: 6 }).map((it) => it.join(''))
    fc.assert(
      fc.property(text, text, (one, other) => isSameText(one, other) === (plain(one) === plain(other))),
      { numRuns: runs(3000) },
    )
  })
})

describe('a long text', () => {
  const id = { text: '', html: '' }
  function host(refuses = '') {
    const texts: string[] = []
    const parts: number[] = []
    const call: HostClient['call'] = async (_, request) => {
      const { to, part } = handOverText.request.parse(request)
      if (refuses !== '' && part.includes(refuses)) return err({ kind: 'invalid', message: 'refused' })
      const at = to === null ? texts.length : Number(to.handed)
      texts[at] = (texts[at] ?? '') + part
      parts.push(part.length)
      return ok({ handed: String(at) }) as never
    }
    return { call, texts, parts }
  }

  it('is handed over in parts, text and table each under a name of its own', async () => {
    const [text, html] = [`${'a\t😀'.repeat(maxTextPart / 2)}end`, '<b>'.repeat(maxTextPart)]
    const { call, texts, parts } = host()
    expect(await handOver({ call }, { text, html })).toEqual(ok({ text: { handed: '0' }, html: { handed: '1' } }))
    expect(texts).toEqual([text, html])
    expect(Math.max(...parts)).toBe(maxTextPart)
  })

  it('goes as it is where it is short, and is not pasted where a part is refused', async () => {
    const { call, parts } = host('z')
    expect(await handOver({ call }, { ...id, text: 'x'.repeat(maxTextPart) })).toEqual(
      ok({ ...id, text: 'x'.repeat(maxTextPart) }),
    )
    expect(parts).toEqual([])
    const refused = { text: `${'x'.repeat(maxTextPart * 2)}z`, html: '' }
    expect(await handOver({ call }, refused)).toEqual(err({ kind: 'invalid', message: 'refused' }))
  })

  it('of which only the text is long leaves the table empty', async () => {
    expect(await handOver(host(), { ...id, text: 'x'.repeat(maxTextPart + 1) })).toEqual(ok({ text: { handed: '0' }, html: '' }))
  })
})

describe('the border of the selected cells', () => {
  const block = { top: 2, bottom: 4, left: 1, right: 3 }
  const box = { left: 100, right: 200, top: 50, bottom: 80 }

  it('is at the outer edges of the block, and nowhere inside or beside it', () => {
    const at = (row: number, col: number, x: number, y: number) => isOnBorder(block, { row, col }, box, { x, y })
    expect([at(2, 1, 150, 52), at(4, 2, 150, 79), at(3, 1, 101, 65), at(3, 3, 199, 65)]).toEqual([true, true, true, true])
    expect([at(3, 2, 101, 52), at(2, 1, 150, 65), at(1, 1, 150, 79), at(3, 0, 199, 65)]).toEqual([false, false, false, false])
  })

  it('carries the block by the cell that was taken hold of, and keeps it inside of the worksheet', () => {
    const size = { rows: 10, cols: 6 }
    const to = (row: number, col: number) => carriedTo(block, { row: 3, col: 1 }, { row, col }, size)
    expect(to(5, 2)).toEqual({ top: 4, bottom: 6, left: 2, right: 4 })
    expect(to(0, 0)).toEqual({ top: 0, bottom: 2, left: 0, right: 2 })
    expect(to(9, 5)).toEqual({ top: 7, bottom: 9, left: 3, right: 5 })
    expect(to(3, 1)).toEqual(block)
  })
})

describe('the fill handle', () => {
  const from = { top: 4, bottom: 5, left: 1, right: 2 }

  it('asks for the cells on the side where the pointer is', () => {
    const ask = (row: number, col: number) => fillRequest({ from, whole: wholeFor(from, row, col) }, shown)?.into
    expect(ask(8, 2)).toEqual({ along: 'rows', rows: [6, 8] })
    expect(ask(1, 1)).toEqual({ along: 'rows', rows: [1, 3] })
    expect(ask(5, 4)).toEqual({ along: 'fields', fields: ids('de'), isBefore: false })
    expect(ask(4, 0)).toEqual({ along: 'fields', fields: ids('a'), isBefore: true })
    expect(ask(4, 1)).toBeUndefined()
  })

  it('keeps the source inside what it fills, and grows on one side only', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(4), (row, col) => {
        const whole = wholeFor(from, row, col)
        const grown = [from.top - whole.top, whole.bottom - from.bottom, from.left - whole.left, whole.right - from.right]
        expect(grown.every((it) => it >= 0)).toBe(true)
        expect(grown.filter((it) => it > 0).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
