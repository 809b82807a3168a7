/** What the palette offers for a typed text: worksheets and commands, best match first. */

export interface PaletteItem {
  readonly id: string
  readonly label: string
  /** Other words that it is found by. */
  readonly also?: string
  readonly group: string
  readonly shortcut: string | null
}

/** How well a label fits; null when it does not. Every typed word must start a word of the label, or lie inside it. */
export function scoreOf(label: string, typed: string): number | null {
  const text = label.toLowerCase()
  let score = 0
  for (const word of typed.toLowerCase().split(/\s+/)) {
    if (word === '') continue
    const at = text.indexOf(word)
    if (at < 0) return null
    if (at === 0) score += 3
    else if (/[\s&:,(-]/.test(text[at - 1] ?? '')) score += 2
    else score += 1
  }
  return score - text.length / 200
}

/** Behind everything that is called so. */
function scoreByOtherWords({ label, also = '' }: PaletteItem, typed: string): number | null {
  const score = also === '' ? null : scoreOf(`${label} ${also}`, typed)
  return score === null ? null : score - 1000
}

export function findItems(items: readonly PaletteItem[], typed: string, limit: number): readonly PaletteItem[] {
  if (typed.trim() === '') return items.slice(0, limit)
  return items
    .flatMap((item) => {
      const score = scoreOf(item.label, typed) ?? scoreByOtherWords(item, typed)
      return score === null ? [] : [{ item, score }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item)
}
