/** What is otherwise than when a recipe was saved, in words; and where in the import something can be done about it. */
import type { FormatPart, RecipeDifference } from '../../../src-shared/csv/recipe/recipe-difference.ts'
import { assertNever } from '../../../src-shared/lib/assert-never.ts'
import { encodingChoices, sayDelimiter, sayKind, sayOrder } from './import-words.ts'

const shownTexts = 3

/** “A”, “B”, “C” and 4 more. */
export function sayTexts(texts: readonly string[]): string {
  const shown = texts.slice(0, shownTexts).map((text) => `“${text}”`)
  const more = texts.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
}

const sayEncoding = (encoding: string): string => encodingChoices.find((it) => it.value === encoding)?.label ?? encoding

function sayFormat(part: FormatPart, before: string, now: string): string {
  switch (part) {
    case 'source':
      return now === 'workbook'
        ? 'A workbook this time; the recipe was saved with a text file.'
        : 'A text file this time; the recipe was saved with a workbook.'
    case 'sheet':
      return `Sheet “${now}” this time, “${before}” in the recipe.`
    case 'range':
      return `${now === '' ? 'The whole sheet' : `Cells ${now}`} this time, ${before === '' ? 'the whole sheet' : `cells ${before}`} in the recipe.`
    case 'encoding':
      return `Encoding ${sayEncoding(now)} this time, ${sayEncoding(before)} in the recipe.`
    case 'delimiter':
      return `Columns are separated by ${sayDelimiter(now)} this time, by ${sayDelimiter(before)} in the recipe.`
    case 'names':
      return now === '' ? 'No line names the columns this time.' : 'A line names the columns this time.'
    default:
      return assertNever(part)
  }
}

const goesTo = (field: string | null): string => (field === null ? 'left out' : `goes to “${field}”`)

function sayReading({ what, header, before, now }: Extract<RecipeDifference, { kind: 'read-otherwise' }>): string {
  if (what === 'dates')
    return `Dates of “${header}” are read as ${sayOrder(now)} this time, as ${sayOrder(before)} in the recipe.`
  const sign = (mark: string): string => (mark === ',' ? 'comma' : 'point')
  return `Numbers of “${header}” have a decimal ${sign(now)} this time, a ${sign(before)} in the recipe.`
}

export function sayDifference(difference: RecipeDifference): string {
  switch (difference.kind) {
    case 'format':
      return sayFormat(difference.part, difference.before, difference.now)
    case 'column-missing':
      return `Column “${difference.header}” is not in this file: nothing fills “${difference.field}”.`
    case 'column-renamed':
      return `Column “${difference.before}” is not in this file; “${difference.header}” fills “${difference.field}” instead.`
    case 'column-new':
      return `New column “${difference.header}”: ${goesTo(difference.field)}.`
    case 'turned-missing':
      return `Column “${difference.header}”, which is to become rows, is not in this file.`
    case 'turned-new':
      return `New column “${difference.header}” beside those that become rows: say whether it is to become rows too.`
    case 'field-gone':
      return `The worksheet no longer has a field “${difference.field}”: column “${difference.header}” is ${goesTo(difference.now).replace('goes to', 'now for')}.`
    case 'field-locked':
      return `“${difference.field}” cannot be written any more: column “${difference.header}” is ${goesTo(difference.now).replace('goes to', 'now for')}.`
    case 'field-renamed':
      return `Field “${difference.field}” is called “${difference.now}” now.`
    case 'field-retyped':
      return difference.before === difference.now
        ? `Field “${difference.field}” has another type now.`
        : `Field “${difference.field}” is of the type ${sayKind(difference.now)} now; it was ${sayKind(difference.before)}.`
    case 'read-otherwise':
      return sayReading(difference)
    case 'joined-missing':
      return `Column “${difference.joined}”, which a step of “${difference.header}” joins, is missing: the step goes without it.`
    case 'look-up-kept':
      return `“${difference.file}”, in which “${difference.header}” is looked up, is the one that was kept with the recipe.`
    case 'look-up-found':
      return `“${difference.header}” is looked up in “${difference.worksheet}”, which is called like that of the application that the recipe comes from.`
    case 'look-up-lost':
      return `Column “${difference.header}”: ${difference.why}`
    case 'key-gone':
      return `Rows were found by “${difference.field}”, which the worksheet no longer has or which cannot tell rows apart.`
    case 'option-renamed':
      return `Option “${difference.before}” of “${difference.field}” is called “${difference.now}” now; both names are taken for it.`
    case 'option-new':
      return `“${difference.field}” has new options: ${sayTexts(difference.texts)}.`
    case 'option-gone':
      return `“${difference.field}” no longer has the options ${sayTexts(difference.texts)}.`
    case 'decision-void':
      return `What ${sayTexts(difference.texts)} stood for in “${difference.field}” is gone: decide again.`
    case 'text-new':
      return `New texts in “${difference.field}”: ${sayTexts(difference.texts)}. Decide what they stand for.`
    default:
      return assertNever(difference)
  }
}

/** The element that is about it, in the step where it is decided. */
export function elementOf(difference: RecipeDifference): string {
  if (difference.kind === 'turned-missing' || difference.kind === 'turned-new') return unpivotId
  if ('column' in difference) return fieldSelectId(difference.column)
  if (difference.kind === 'key-gone') return importRulesId
  return difference.kind === 'text-new' || difference.kind === 'decision-void' ? unmatchedId : importStepId
}

export const fieldSelectId = (column: number): string => `import-field-${column}`
export const unpivotId = 'import-unpivot'
export const importRulesId = 'import-rules'
export const unmatchedId = 'import-unmatched'
export const importStepId = 'import-step'

/** What a recipe is called at first: by its file, without the figures that tell one month from another. */
export function recipeNameFor(fileName: string, worksheetName: string): string {
  const name = fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[\d_.-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return name === '' || name === 'Pasted text' ? `Import into ${worksheetName}` : name
}
