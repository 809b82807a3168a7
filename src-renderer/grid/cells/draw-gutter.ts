/** The first column: a row's sign, its number, the way to the whole row, and the box that ticks it. */
import { sheetOf } from '../../state/sheet-state.ts'
import { signGlyphs, signOf, signWords } from '../mark-words.ts'
import type { SheetRow } from '../sheet-row.ts'
import styles from './cells.module.css'
import { type CellParams, element } from './plain-cell.ts'
import { cellIcons } from './plain-icons.tsx'

function drawSign({ row }: SheetRow): HTMLElement {
  const sign = signOf(row)
  if (sign === null) return element('span', styles.sign)
  const why = row.problem?.message
  const words = sign === 'refused' && why !== undefined ? `${signWords.refused}: ${why}` : (why ?? signWords[sign])
  const attributes = { 'data-sign': sign, title: words, role: 'img', 'aria-label': words }
  return element('span', styles.sign, attributes, [signGlyphs[sign]])
}

export function drawGutter(into: HTMLElement, { data, node, context }: CellParams): void {
  if (data === undefined) return
  const { selected } = sheetOf(context.app.sheets.get(), context.at.worksheetId)
  const index = node.rowIndex ?? 0
  const open = element(
    'button',
    styles.open,
    { type: 'button', tabindex: '-1', title: 'Show the whole row (Alt+Enter)', 'aria-label': `Show all of row ${index + 1}` },
    [cellIcons.open()],
  )
  open.addEventListener('click', () => context.openRow(index))
  const box = element('input', styles.box, { type: 'checkbox', tabindex: '-1', 'aria-label': `Tick row ${index + 1}` })
  if (box instanceof HTMLInputElement) box.checked = selected.has(data.row.key)
  box.addEventListener('click', (event) => context.tickRow(data.row.key, index, event.shiftKey))
  const any = selected.size > 0 ? 'true' : null
  const number = element('span', styles.number, {}, [String(index + 1)])
  into.append(element('span', styles.gutter, { 'data-any': any }, [drawSign(data), number, open, box]))
}
