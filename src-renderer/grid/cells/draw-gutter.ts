/**
 * The first column: a row's sign, its number, the way to the whole row, and the box that ticks it. Each row on screen has one, so it is
 * made of as few elements as can be: what only a pointer shows is made when one comes.
 */
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { signGlyphs, signOf, signWords } from '../marks/mark-words.ts'
import { rowNumber, type SheetRow } from '../rows/sheet-row.ts'
import styles from './cells.module.css'
import { type CellParams, element } from './plain-cell.ts'
import { cellIcons } from './plain-icons.tsx'

function drawSign({ row }: SheetRow): readonly HTMLElement[] {
  const sign = signOf(row)
  if (sign === null) return []
  const why = row.problem?.message
  const words = sign === 'refused' && why !== undefined ? `${signWords.refused}: ${why}` : (why ?? signWords[sign])
  const attributes = { 'data-sign': sign, title: words, role: 'img', 'aria-label': words }
  return [element('span', styles.sign, attributes, [signGlyphs[sign]])]
}

function drawOpen(number: number, open: () => void): HTMLElement {
  const words = { title: 'Show the whole row (Alt+Enter)', 'aria-label': `Show all of row ${number}` }
  const button = element('button', styles.open, { type: 'button', tabindex: '-1', ...words }, [cellIcons.open()])
  button.addEventListener('click', open)
  return button
}

export function drawGutter(into: HTMLElement, { data, node, context }: CellParams): void {
  if (data === undefined) return
  const { selected } = sheetOf(context.app.sheets.get(), context.at.worksheetId)
  const index = node.rowIndex ?? 0
  const number = rowNumber(data, index)
  const ticked = { role: 'checkbox', 'aria-checked': String(selected.has(data.row.key)), 'aria-label': `Tick row ${number}` }
  const box = element('span', styles.box, ticked)
  box.addEventListener('click', (event) => context.tickRow(data.row.key, index, event.shiftKey))
  // Ticking a row leaves the selected cell as it is.
  box.addEventListener('mousedown', (event) => {
    event.preventDefault()
    event.stopPropagation()
  })
  into.className = styles.gutter ?? ''
  into.toggleAttribute('data-any', selected.size > 0)
  into.append(...drawSign(data), String(number), box)
  const open = (): void => {
    into.onpointerenter = null
    box.before(drawOpen(number, () => context.openRow(index)))
  }
  into.onpointerenter = open
  // Drawn anew below the pointer, which has come already.
  if (into.matches(':hover')) open()
}
