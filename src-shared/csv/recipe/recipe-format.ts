/** How a recipe would have a file read. What the file proves about itself, its encoding and the kind of file it is, stands against the recipe. */
import type { CsvFormat } from '../../host/calls/import-calls.ts'

/** A file as it is read now. */
export interface SeenFile {
  readonly format: CsvFormat
  /** Nothing proves its encoding, and nobody has confirmed it. */
  readonly isGuess: boolean
  /** Of a workbook, in its order; null for text. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[] | null
}

const isUnicode = ({ encoding }: CsvFormat): boolean => encoding.startsWith('utf-')

/** Names of sheets often carry the month: what is left without digits is compared. */
const withoutDigits = (name: string): string => name.toLowerCase().replace(/[\d\s._-]+/g, '')

/** The sheet of the recipe, the one that is called alike, or the only one that people see; null when none of them tells. */
export function chooseSheet(name: string, sheets: NonNullable<SeenFile['sheets']>): string | null {
  if (sheets.some((sheet) => sheet.name === name)) return name
  const stem = withoutDigits(name)
  const alike = sheets.filter((sheet) => !sheet.isHidden && stem !== '' && withoutDigits(sheet.name) === stem)
  if (alike.length === 1) return alike[0]?.name ?? null
  const shown = sheets.filter((sheet) => !sheet.isHidden)
  return shown.length === 1 ? (shown[0]?.name ?? null) : null
}

/** Texts of an older encoding prove nothing: then the recipe's stands, which somebody has confirmed. */
const encodingBy = (recipe: CsvFormat, seen: SeenFile): CsvFormat['encoding'] =>
  seen.isGuess && !isUnicode(recipe) ? recipe.encoding : seen.format.encoding

/** Whether a file of letters that every encoding has in common could as well be of the recipe's older one. */
export const mayBeOlder = (recipe: CsvFormat, seen: SeenFile): boolean =>
  seen.sheets === null && !seen.isGuess && seen.format.encoding === 'utf-8' && recipe.sheet === undefined && !isUnicode(recipe)

/** Whether the encoding is still nobody's decision. */
export const staysGuess = (recipe: CsvFormat, seen: SeenFile): boolean =>
  seen.isGuess && (recipe.sheet !== undefined || (isUnicode(recipe) && recipe.encoding !== seen.format.encoding))

/** The file read like that of the recipe; null where that cannot be, because one is a workbook and the other is not, or its sheet is not there. */
export function formatBy(recipe: CsvFormat, seen: SeenFile): CsvFormat | null {
  if ((recipe.sheet === undefined) !== (seen.sheets === null)) return null
  if (recipe.sheet === undefined || seen.sheets === null) return { ...recipe, encoding: encodingBy(recipe, seen) }
  const name = chooseSheet(recipe.sheet.name, seen.sheets)
  return name === null ? null : { ...recipe, sheet: { ...recipe.sheet, name } }
}

/** The file as it is read now, with what a recipe decided about its lines: where the layout itself turned out to be another. */
export function linesBy(recipe: CsvFormat, { format }: SeenFile): CsvFormat {
  const { footer, shortRows, longRows, unpivot } = recipe
  return {
    ...format,
    ...(footer === undefined ? {} : { footer }),
    ...(shortRows === undefined ? {} : { shortRows }),
    ...(longRows === undefined ? {} : { longRows }),
    ...(unpivot === undefined || !format.hasHeader ? {} : { unpivot }),
  }
}
