/**
 * Keeps a press on what is drawn in a cell (its tick, the box of its row, a link) when the cell is drawn anew before the button comes up, as
 * with the answer to the edit before: the browser then clicks on nothing, since what was pressed is gone.
 */

/** From the part of a cell that is its own child down to `part`; none outside of cells. */
function partsDownTo(part: Element): readonly Element[] {
  const parts: Element[] = []
  for (let at: Element | null = part; at !== null; at = at.parentElement) {
    if (at.getAttribute('role') === 'gridcell') return parts.reverse()
    parts.push(at)
  }
  return []
}

/** What tells a part that is drawn anew from the others of its cell. */
const kindOf = (part: Element): string =>
  [part.tagName, part.getAttribute('class'), part.getAttribute('role'), part.textContent].join('\n')

const cellOf = (part: Element): string => {
  const column = part.closest('[role="gridcell"]')?.getAttribute('col-id')
  return `${part.closest('[row-id]')?.getAttribute('row-id')}\n${column}`
}

interface Press {
  readonly target: Element
  readonly cell: string
  readonly kinds: readonly string[]
}

/** Listens to presses in `root` until what it returns is called. */
export function keepPresses(root: HTMLElement): () => void {
  let press: Press | null = null
  const begun = ({ target, button }: PointerEvent): void => {
    const parts = target instanceof Element && button === 0 ? partsDownTo(target) : []
    press = target instanceof Element && parts.length > 0 ? { target, cell: cellOf(target), kinds: parts.map(kindOf) } : null
  }
  const ended = (event: PointerEvent): void => {
    const before = press
    press = null
    if (before === null || before.target.isConnected || !(event.target instanceof Element)) return
    const parts = cellOf(event.target) === before.cell ? partsDownTo(event.target) : []
    const other = parts.findIndex((part, at) => kindOf(part) !== before.kinds[at])
    const same = other === -1 ? parts : parts.slice(0, other)
    same.at(-1)?.dispatchEvent(new MouseEvent('click', event))
  }
  root.addEventListener('pointerdown', begun, { capture: true })
  root.addEventListener('pointerup', ended, { capture: true })
  return () => {
    root.removeEventListener('pointerdown', begun, { capture: true })
    root.removeEventListener('pointerup', ended, { capture: true })
  }
}
