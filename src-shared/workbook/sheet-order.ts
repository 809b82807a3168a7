/** In which order sheets of a workbook are imported, when rows of one relate to rows of another. */

export interface OrderedSheet<T> {
  readonly item: T
  readonly worksheetId: string
  /** Worksheets that its rows relate to. */
  readonly relatesTo: readonly string[]
}

export interface SheetOrder<T> {
  /** Those whose rows others relate to come first; else as they were given. */
  readonly items: readonly T[]
  /** Those that relate to each other in a circle: whichever goes first meets rows that are not there yet. */
  readonly circular: readonly T[]
}

/** A worksheet that relates to its own rows needs no order: its own sheet is all there is. */
export function orderSheets<T>(sheets: readonly OrderedSheet<T>[]): SheetOrder<T> {
  const items: T[] = []
  const circular: T[] = []
  let left = sheets
  const needs = (sheet: OrderedSheet<T>): readonly OrderedSheet<T>[] =>
    left.filter(({ worksheetId }) => worksheetId !== sheet.worksheetId && sheet.relatesTo.includes(worksheetId))
  const isInCircle = (sheet: OrderedSheet<T>): boolean => {
    const met = new Set<OrderedSheet<T>>()
    for (let next = needs(sheet); next.length > 0; ) {
      if (next.some((each) => each === sheet)) return true
      for (const each of next) met.add(each)
      next = next.flatMap(needs).filter((each) => !met.has(each))
    }
    return false
  }
  while (left.length > 0) {
    const ready = left.filter((sheet) => needs(sheet).length === 0)
    // One of a circle goes on alone: others may then be free of it.
    const next = ready.length > 0 ? ready : left.filter(isInCircle).slice(0, 1)
    if (ready.length === 0) circular.push(...next.map(({ item }) => item))
    items.push(...next.map(({ item }) => item))
    left = left.filter((sheet) => !next.includes(sheet))
  }
  return { items, circular }
}
