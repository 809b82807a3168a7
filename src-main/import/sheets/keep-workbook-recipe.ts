/** Recipes of workbooks: made from sheets that are imported together, and read from files; each sheet has a recipe of its worksheet. */
import { type ImportRecipe, recipeName } from '../../../src-shared/csv/recipe/import-recipe.ts'
import { worksheetsNamed } from '../../../src-shared/csv/recipe/match-look-ups.ts'
import { matchSheets, readWorkbookRecipe, type WorkbookRecipe } from '../../../src-shared/csv/recipe/workbook-recipe.ts'
import type { ReadWorkbookRecipe, SavedWorkbookRecipe } from '../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import { buildAppTree, listTreeWorksheets } from '../../../src-shared/model/app-tree.ts'
import { type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import type { ImportRecord } from '../../replica/imports/import-ledger.ts'
import type { StoredRecipe } from '../../replica/imports/import-recipes.ts'
import type { NewWorkbookRecipe, StoredWorkbookRecipe } from '../../replica/imports/workbook-recipes.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { listRecipes, type RecipeFile, readRecipeText, recipeOf, type SeenImport } from '../recipes/recipes.ts'

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })
const gone: HostError = { kind: 'not-found', what: 'recipe', message: 'This recipe is no longer there.' }

export const shownWorkbookRecipe = ({ id, name, fileName, savedAt, sheets }: StoredWorkbookRecipe): SavedWorkbookRecipe => ({
  ...{ id, name, fileName, savedAt },
  sheets: sheets.map(({ sheet, recipe }) => ({
    sheet,
    worksheetId: recipe.worksheetId,
    worksheet: recipe.content.worksheet.name,
    recipe: recipe.id,
  })),
})

export const listWorkbookRecipes = ({ replica }: TransferSpace): Promise<Result<readonly StoredWorkbookRecipe[], HostError>> =>
  askTransfer(replica, 'workbook-recipes.list', null)

export async function findWorkbookRecipe(space: TransferSpace, id: string): Promise<Result<StoredWorkbookRecipe, HostError>> {
  const listed = await listWorkbookRecipes(space)
  if (!listed.ok) return listed
  const found = listed.value.find((it) => it.id === id)
  return found === undefined ? err(gone) : ok(found)
}

const longestName = 100
const shortened = (name: string): string => name.slice(0, longestName).trim()

/** `March`, or `March 2` where the worksheet has another recipe called so. */
function freeName(wanted: string, id: string, saved: readonly StoredRecipe[]): string {
  const isTaken = (name: string): boolean =>
    saved.some((it) => it.id !== id && it.content.name.toLowerCase() === name.toLowerCase())
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? shortened(wanted) : `${shortened(wanted.slice(0, longestName - 6))} ${n}`
    if (!isTaken(name)) return name
  }
}

interface DecidedSheet {
  readonly sheet: string
  readonly worksheetId: WorksheetId
  readonly content: ImportRecipe
  readonly madeFrom: NewWorkbookRecipe['sheets'][number]['madeFrom']
}

/** Recipes of sheets that were there before stay the same ones. */
async function keep(
  space: TransferSpace,
  head: Pick<NewWorkbookRecipe, 'id' | 'name' | 'fileName'>,
  decided: readonly DecidedSheet[],
): Promise<Result<StoredWorkbookRecipe, HostError>> {
  const known = await listWorkbookRecipes(space)
  if (!known.ok) return known
  const before = known.value.find((it) => it.id === head.id)?.sheets ?? []
  const savedAt = space.clock.now()
  const sheets: NewWorkbookRecipe['sheets'][number][] = []
  for (const { sheet, worksheetId: into, content, madeFrom } of decided) {
    const saved = await listRecipes(space, into)
    if (!saved.ok) return saved
    const own = before.find((it) => it.sheet === sheet && it.recipe.worksheetId === into)
    const id = own?.recipe.id ?? space.ids.next()
    const others = [...saved.value, ...sheets.map(({ recipe }) => recipe).filter((it) => it.worksheetId === into)]
    const name = freeName(`${head.name} – ${sheet}`, id, others)
    sheets.push({ sheet, madeFrom, recipe: { id, worksheetId: into, savedAt, content: { ...content, name } } })
  }
  const done = await askTransfer(space.replica, 'workbook-recipes.save', { ...head, savedAt, sheets })
  return mapOk(done, () => ({ ...head, savedAt, sheets }))
}

/** A second pass is no sheet of its own: what it fills is among the decisions about the first, and is left to a second pass next time too. */
function withSecondPasses(imports: readonly SeenImport[]): readonly SeenImport[] {
  const recordOf = ({ details }: SeenImport): ImportRecord => details.record
  return imports
    .filter((it) => recordOf(it).follows === null)
    .map((it) => {
      const second = imports.find((each) => recordOf(each).follows === recordOf(it).id)
      if (second === undefined) return it
      const mapping = recordOf(it).mapping.map((own, at) => (own.field === null ? (recordOf(second).mapping[at] ?? own) : own))
      return { ...it, details: { ...it.details, record: { ...recordOf(it), mapping } } }
    })
}

/** What is decided about these imports, in their order. `id`: the recipe that it takes the place of; null for a new one. */
export async function saveWorkbookRecipe(
  space: TransferSpace,
  imports: readonly SeenImport[],
  id: string | null,
  name: string,
): Promise<Result<StoredWorkbookRecipe, HostError>> {
  const decided: DecidedSheet[] = []
  for (const seen of withSecondPasses(imports)) {
    const content = await recipeOf(space, seen, name)
    if (!content.ok) return content
    const { record } = seen.details
    const sheet = record.recognised.format.sheet?.name ?? record.fileName
    decided.push({ sheet, worksheetId: record.worksheetId, content: content.value, madeFrom: record.id })
  }
  const fileName = imports[0]?.details.record.fileName ?? ''
  return keep(space, { id: id ?? space.ids.next(), name, fileName }, decided)
}

interface Places {
  /** Where the user has said that sheets go. */
  readonly into: readonly { readonly sheet: string; readonly worksheetId: WorksheetId }[]
  readonly replace: boolean
}

/** The worksheets that the sheets of a file's recipe go into here: by id, as the user says, or by the only one of the name. */
async function placeSheets(
  { replica }: TransferSpace,
  { sheets }: WorkbookRecipe,
  into: Places['into'],
): Promise<Result<readonly DecidedSheet[], HostError>> {
  const stored = await replica.ask('app.read', null)
  if (!stored.ok) return stored
  const tree = stored.value.app === null ? [] : listTreeWorksheets(buildAppTree(stored.value.app))
  const matched = matchSheets(
    sheets.map(({ sheet }) => sheet),
    into.map(({ sheet }) => sheet),
  )
  const placed: DecidedSheet[] = []
  for (const [at, { sheet, recipe }] of sheets.entries()) {
    const { id, name } = recipe.worksheet
    const said = into.find((each) => each.sheet === matched[at])?.worksheetId
    const [one, ...others] = worksheetsNamed(name, tree)
    const found =
      tree.find((each) => each.id === id) ?? tree.find((each) => each.id === said) ?? (others.length === 0 ? one : undefined)
    if (found === undefined)
      return invalid(
        `Sheet “${sheet}” of the recipe goes into a worksheet “${name}”, ${one === undefined ? 'and there is none of that name here' : `and ${others.length + 1} are called so here`}. Choose the worksheet of that sheet first, and read the recipe again.`,
      )
    const content = { ...recipe, worksheet: { id: worksheetId.parse(found.id), name: found.name } }
    placed.push({ sheet, worksheetId: content.worksheet.id, content, madeFrom: null })
  }
  return ok(placed)
}

/** Saves the recipe of a file, unless something must be asked first. */
export async function takeWorkbookRecipeFile(
  space: TransferSpace,
  file: RecipeFile,
  { into, replace }: Places,
): Promise<Result<ReadWorkbookRecipe, HostError>> {
  const text = await readRecipeText(file)
  if (!text.ok) return text
  const read = readWorkbookRecipe(text.value, file.name)
  if (!read.ok) return invalid(read.error)
  const listed = await listWorkbookRecipes(space)
  if (!listed.ok) return listed
  const name = recipeName.parse(read.value.name)
  const twin = listed.value.find((it) => it.name.toLowerCase() === name.toLowerCase())
  if (twin !== undefined && !replace) return ok({ kind: 'name-taken', recipe: shownWorkbookRecipe(twin) })
  const placed = await placeSheets(space, read.value, into)
  if (!placed.ok) return placed
  const kept = await keep(space, { id: twin?.id ?? space.ids.next(), name, fileName: read.value.fileName }, placed.value)
  return mapOk(kept, (recipe) => ({ kind: 'saved' as const, recipe: shownWorkbookRecipe(recipe) }))
}
