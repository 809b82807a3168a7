/** How lines of an imported file are drawn and typed into: plain elements, as everywhere in a grid. */

import type {
  ICellEditorComp,
  ICellEditorParams,
  ICellRendererComp,
  ICellRendererParams,
  IHeaderComp,
  IHeaderParams,
} from 'ag-grid-community'
import { lineName } from '../../../src-shared/csv/unpivot/line-name.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { cutText } from '../cells/cut-text.ts'
import type { Press } from '../editors/typing/type-ahead.ts'
import { pressInto } from '../editors/typing/use-typed.ts'
import { keepKeyboard } from '../mounts/keep-keyboard.ts'
import type { FileContext } from './file-grid-props.ts'
import { type FileColumn, lineGlyphs, lineWords, markAt, sayLine, sayMark, signOfLine } from './file-line.ts'

const span = (className: string, text: string): HTMLElement => {
  const made = document.createElement('span')
  made.className = className
  made.textContent = text
  return made
}

/** In a grid line, line breaks would hide what follows. */
const oneLine = (text: string): string => cutText(text).replace(/\s*\n\s*/g, ' ⏎ ')

function remembered<T>(make: (column: number) => T): (column: number) => T {
  const made = new Map<number, T>()
  return (column) => {
    const known = made.get(column) ?? make(column)
    made.set(column, known)
    return known
  }
}

abstract class Drawn implements ICellRendererComp<GridLine> {
  readonly gui = document.createElement('span')
  protected abstract draw(line: GridLine, params: ICellRendererParams<GridLine>): void
  init(params: ICellRendererParams<GridLine>): void {
    this.refresh(params)
  }
  getGui(): HTMLElement {
    return this.gui
  }
  refresh(params: ICellRendererParams<GridLine>): boolean {
    this.gui.className = 'gs-cell'
    this.gui.replaceChildren()
    this.gui.removeAttribute('title')
    if (params.data !== undefined) this.draw(params.data, params)
    return true
  }
}

/** A text of the file; what is said of it shows beside the pointer and is read out. */
const drawingOf = (column: number): (new () => ICellRendererComp<GridLine>) =>
  class extends Drawn {
    protected draw(line: GridLine): void {
      const words = sayMark(markAt(line, column))
      this.gui.className = 'gs-file-text'
      this.gui.append(oneLine(line.texts[column] ?? ''))
      if (words === '') return
      this.gui.title = words
      this.gui.append(span('gs-unseen', ` (${words})`))
    }
  }

/** One for each column, so that the grid sees the same one again and leaves its cells alone. */
export const cellOfColumn = remembered(drawingOf)

export class LineNumberCell extends Drawn {
  protected draw(line: GridLine): void {
    const sign = signOfLine(line)
    this.gui.className = 'gs-file-number'
    if (sign !== null) {
      const glyph = span('gs-file-sign', lineGlyphs[sign])
      glyph.dataset.sign = sign
      glyph.title = lineWords[sign]
      glyph.role = 'img'
      glyph.ariaLabel = lineWords[sign]
      this.gui.append(glyph)
    }
    this.gui.append(lineName(line.line, formatCount))
  }
}

export class WhyCell extends Drawn {
  protected draw(line: GridLine): void {
    const words = sayLine(line)
    this.gui.className = 'gs-file-text'
    this.gui.title = words
    this.gui.append(words)
  }
}

const share = (count: number, of: number): string =>
  of === 0 ? '' : ` (${((count / of) * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %)`

type HeadParams = IHeaderParams<GridLine> & { readonly said: FileColumn }

/** The field, and below it what the file calls it, what kind of field it is, and how many of its cells are rejected, altered or matched, with their share. */
export class FileHead implements IHeaderComp {
  readonly gui = document.createElement('div')
  init({ said }: HeadParams): void {
    const { header, field, type, cells, matched, rejected, altered } = said
    this.gui.className = 'gs-file-head'
    const name = span('gs-file-field', field === '' ? header : field)
    const below = document.createElement('span')
    below.className = 'gs-file-below'
    if (rejected > 0) below.append(span('gs-file-share-bad', `${formatCount(rejected)} rejected${share(rejected, cells)}`), ' ')
    if (altered > 0) below.append(span('gs-file-share', `${formatCount(altered)} altered${share(altered, cells)}`), ' ')
    if (matched > 0) below.append(span('gs-file-share', `${formatCount(matched)} matched${share(matched, cells)}`), ' ')
    below.append(span('gs-file-share', field === '' ? 'not imported' : type))
    const lines = [
      field === '' ? `Column ${header}: not imported` : `Column ${header} fills ${field}: ${type}`,
      ...(field === ''
        ? []
        : [
            `Rejected: ${formatCount(rejected)}${share(rejected, cells)}`,
            `Altered: ${formatCount(altered)}${share(altered, cells)}`,
            `Matched: ${formatCount(matched)}${share(matched, cells)}`,
          ]),
    ]
    this.gui.title = lines.join('\n')
    // Spaces for who hears it.
    this.gui.replaceChildren(name, ' ', below)
  }
  getGui(): HTMLElement {
    return this.gui
  }
  refresh(): boolean {
    return false
  }
}

const isTyped = (key: string | null): key is string => key !== null && [...key].length === 1

/** Holds the whole text, line breaks too: none may go because a box shows one line. */
export class TextCellEditor implements ICellEditorComp<GridLine> {
  readonly gui = document.createElement('textarea')
  private isFresh = false
  private detach: () => void = () => undefined
  private letGo: () => void = () => undefined
  init(params: ICellEditorParams<GridLine, string>): void {
    const { eventKey, value, colDef, eGridCell } = params
    this.letGo = keepKeyboard(this.gui, eGridCell)
    this.isFresh = isTyped(eventKey)
    this.gui.className = 'gs-file-editor'
    this.gui.rows = 1
    this.gui.ariaLabel = colDef.headerName ?? ''
    this.gui.spellcheck = false
    this.gui.value = isTyped(eventKey) ? eventKey : (value ?? '')
    this.gui.addEventListener('keydown', (event) => {
      if (event.isComposing || !this.command(params, event)) return
      event.stopPropagation()
      event.preventDefault()
    })
    const { typeAhead } = params.context as FileContext
    const write = (text: string): void => {
      this.gui.value = text
    }
    // What was typed before there was an editor.
    this.detach = typeAhead.attach({
      isOpen: () => this.gui.isConnected,
      press: (press) => {
        if (press.key === 'Escape') params.api.stopEditing(true)
        else if (!this.command(params, press) && !pressInto(this.gui, press, write)) return 'other'
        return 'taken'
      },
    })
  }
  /** True for a key that is not for the text itself. */
  private command(params: ICellEditorParams<GridLine, string>, press: Press): boolean {
    const { key, ctrlKey, metaKey, altKey } = press
    if (key !== 'Enter' && key !== 'Tab') return false
    if (key === 'Enter' && (ctrlKey || metaKey)) this.fill(params)
    else if (key === 'Enter' && altKey) {
      // A line break in the text, as spreadsheets make it.
      const { selectionStart, selectionEnd } = this.gui
      this.gui.setRangeText('\n', selectionStart, selectionEnd, 'end')
    } else this.leave(params, press)
    return true
  }
  /** Into every selected cell, as spreadsheets do. */
  private fill(params: ICellEditorParams<GridLine, string>): void {
    const { api, context, rowIndex, column } = params
    const isFilled = (context as FileContext).fillSelected(this.gui.value)
    api.stopEditing(isFilled)
    api.setFocusedCell(rowIndex, column)
  }
  /** Where Enter and Tab lead is said here: the cell keeps the focus until the next one has it. */
  private leave({ api, rowIndex, column, stopEditing }: ICellEditorParams<GridLine, string>, { key, shiftKey }: Press): void {
    stopEditing(true)
    const row = Math.max(0, rowIndex + (shiftKey ? -1 : 1))
    if (key === 'Enter') {
      api.ensureIndexVisible(Math.min(row, api.getDisplayedRowCount() - 1))
      api.setFocusedCell(Math.min(row, api.getDisplayedRowCount() - 1), column)
    } else {
      api.setFocusedCell(rowIndex, column)
      if (shiftKey) api.tabToPreviousCell()
      else api.tabToNextCell()
    }
  }
  getGui(): HTMLElement {
    return this.gui
  }
  afterGuiAttached(): void {
    this.gui.focus()
    if (this.isFresh) this.gui.setSelectionRange(this.gui.value.length, this.gui.value.length)
    else this.gui.select()
  }
  getValue(): string {
    return this.gui.value
  }
  destroy(): void {
    this.detach()
    this.letGo()
  }
}
