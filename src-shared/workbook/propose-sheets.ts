/** Which worksheet the rows of a sheet most likely go to, by the names of both. */
import { normaliseName, similarity } from '../csv/mapping/normalise-name.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Below this two names have too little in common. */
const alike = 0.7

/** One that is called the same, else the one that is called most alike; null where none is. */
export function worksheetFor(sheet: string, worksheets: readonly Named[]): Named | null {
  const own = normaliseName(sheet)
  if (own === '') return null
  const same = worksheets.find(({ name }) => normaliseName(name) === own)
  if (same !== undefined) return same
  const [best] = worksheets
    .map((worksheet) => ({ worksheet, score: similarity(sheet, worksheet.name) }))
    .filter(({ score }) => score >= alike)
    .sort((a, b) => b.score - a.score)
  return best?.worksheet ?? null
}
