import { render } from '@testing-library/react'
import fc from 'fast-check'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { columnDefs } from '../../../src-renderer/grid/columns/column-defs.ts'
import { editorOf } from '../../../src-renderer/grid/editors/editor-of.ts'
import type { EditorProps } from '../../../src-renderer/grid/editors/editor-props.ts'
import { createTypeAhead } from '../../../src-renderer/grid/editors/typing/type-ahead.ts'
import type { GridContext } from '../../../src-renderer/grid/grid-context.ts'
import type { SheetRow } from '../../../src-renderer/grid/rows/sheet-row.ts'
import { sayCell, sayHead } from '../../../src-renderer/grid/tooltip/tooltip-words.ts'
import { AppProvider } from '../../../src-renderer/state/app-context.tsx'
import { ThemeRoot } from '../../../src-renderer/ui/look/theme-root.tsx'
import { ValueView } from '../../../src-renderer/ui/values/value-view.tsx'
import { judgeCell } from '../../../src-shared/changes/check-rules.ts'
import { cellCopier } from '../../../src-shared/clipboard/copy-text.ts'
import { exportText } from '../../../src-shared/csv/export-text.ts'
import { cellTexts } from '../../../src-shared/find/cell-texts.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { connectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createNumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'
import { cellText } from '../../../src-shared/model/texts/cell-text.ts'
import { parseValue } from '../../../src-shared/model/texts/parse-value.ts'
import { writeValue } from '../../../src-shared/model/write-value.ts'
import { hostileField, hostileValue } from '../../support/hostile-cells.ts'
import { fillJsdomGaps } from '../../support/window/jsdom-gaps.ts'
import { createTestApp } from '../../support/window/render-app.tsx'

const formats = { numbers: createNumberTexts('1,234.5'), dateOrder: 'dmy' } as const

const rowWith = (field: Field, value: CellValue): SheetRow =>
  ({
    row: { key: 'r1', change: 'none', cells: [value], marks: {}, flaws: {}, problem: null, system: {} },
    names: {},
    at: new Map([[field.id, 0]]),
  }) as unknown as SheetRow

function contextOf(): GridContext {
  fillJsdomGaps()
  const { app } = createTestApp()
  const at = { connectionId: connectionId.parse('sample'), worksheetId: worksheetId.parse('customers') }
  const silent = {
    typeAhead: createTypeAhead(),
    typed: () => {},
    nameChosen: () => {},
    fillSelected: () => null,
    cancelEdit: () => {},
    rejectText: () => {},
  }
  return { app, at, ...formats, ...silent } as unknown as GridContext
}

describe('any value in a field of any type', () => {
  afterEach(() => vi.restoreAllMocks())

  test('has texts to show, copy, export and find, and is judged', () => {
    fc.assert(
      fc.property(hostileField, hostileValue, (field, value) => {
        const texts = [
          cellText(value, field, {}, formats),
          cellCopier(field, { decimal: ',', dateOrder: 'dmy' } as never)(value, {}),
          exportText(field, true)(value, {}),
          ...cellTexts(value, field, {}, formats),
        ]
        expect(texts.every((text) => typeof text === 'string')).toBe(true)
        expect(Array.isArray(judgeCell(value, field))).toBe(true)
        JSON.stringify(writeValue(value, field, () => 'content'))
      }),
      { numRuns: 3000 },
    )
  })

  test('is read back from its own text, or refused in words, and never breaks the reading', () => {
    fc.assert(
      fc.property(hostileField, hostileValue, (field, value) => {
        const read = parseValue(cellText(value, field, {}, formats), field, { decimal: '.', dateOrder: 'dmy' }, () => [])
        expect(typeof read.ok).toBe('boolean')
      }),
      { numRuns: 2000 },
    )
  })

  test('is drawn in a cell, in its tooltip and outside the grid, without a fault that only the guard catches', () => {
    const faults = vi.spyOn(console, 'error')
    const context = contextOf()
    fc.assert(
      fc.property(hostileField, hostileValue, hostileValue, (field, value, next) => {
        const column = columnDefs([{ field, width: 120, isHidden: false, pinned: null }])[1]
        if (column === undefined) throw new Error('The field has no column.')
        const params = { value, data: rowWith(field, value), context, node: null, field } as never
        if (typeof column.valueFormatter === 'function') column.valueFormatter(params)
        if (column.cellRenderer !== undefined) {
          const cell = new (column.cellRenderer as new () => { init(it: never): void; refresh(it: never): boolean })()
          cell.init(params)
          cell.refresh({ value: next, data: rowWith(field, next), context, node: null, field } as never)
        }
        expect(typeof sayHead(field)).toBe('string')
        sayCell(field, rowWith(field, value), context)
        expect(faults.mock.calls).toEqual([])
      }),
      { numRuns: 1500 },
    )
  })

  test('can be looked at in the review', () => {
    const faults = vi.spyOn(console, 'error')
    const { app } = createTestApp()
    fc.assert(
      fc.property(hostileField, hostileValue, (field, value) => {
        const { unmount } = render(
          <AppProvider app={app}>
            <ThemeRoot styleNonce="" env="test">
              <ValueView value={value} field={field} names={{}} formats={formats} />
            </ThemeRoot>
          </AppProvider>,
        )
        unmount()
        expect(faults.mock.calls).toEqual([])
      }),
      { numRuns: 120 },
    )
  })

  test('opens in the editor of its field', () => {
    const context = contextOf()
    fc.assert(
      fc.property(hostileField, hostileValue, (field, value) => {
        const Editor = editorOf(field)?.component as ComponentType<EditorProps> | undefined
        if (Editor === undefined) return
        const props = {
          field,
          initialValue: value,
          value,
          eventKey: null,
          onValueChange: () => {},
          stopEditing: () => {},
          column: { getActualWidth: () => 160 },
          eGridCell: document.createElement('div'),
          data: rowWith(field, value),
          api: { tabToNextCell() {}, tabToPreviousCell() {}, getFocusedCell: () => null },
          context,
        } as unknown as EditorProps
        const { unmount } = render(
          <AppProvider app={context.app}>
            <ThemeRoot styleNonce="" env="test">
              <Editor {...props} />
            </ThemeRoot>
          </AppProvider>,
        )
        unmount()
      }),
      { numRuns: 120 },
    )
  })
})
