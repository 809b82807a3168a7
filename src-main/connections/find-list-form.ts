/**
 * Finds what V3 lists of a service give only on request, and in which form they take a sort (service-notes A: total, system attributes, keys of
 * rows, sort form). Nothing is taken from silence: a sort form counts as understood when the same list read both ways begins differently.
 */
import type { Dialect } from '../../src-shared/api/dialect.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import type { DataOf } from '../../src-shared/api/operation.ts'
import type { WireRow } from '../../src-shared/api/v3/row-v3.ts'
import type { WorksheetField } from '../../src-shared/api/v3/structure-v3.ts'
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import { getWorksheet } from '../../src-shared/api/v3/v3-structure-operations.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { CallOptions } from '../api-client/call.ts'
import type { Ask } from './endpoint-attempt.ts'

export interface ListForm {
  readonly dialect: Pick<Dialect, 'totals' | 'systemFields' | 'rowKeys' | 'sortForm'>
  /** `works`: two sorted reads differed. `ignored`: they were the same in every form. `untested`: there were no two rows to sort. */
  readonly sort: 'works' | 'ignored' | 'untested'
  /** Whether lists say how many rows there are, and who changed them and when. Null where no row was seen. */
  readonly hasTotal: boolean | null
  readonly hasSystemFields: boolean | null
}

/** Empty worksheets are passed over, up to this many. */
const worksheetsToTry = 8
/** Enough to find two rows that differ. */
const sampleSize = 20

type Page = DataOf<typeof listRows>

interface Sample {
  readonly worksheetId: string
  readonly page: Page
  readonly dialect: Dialect
}

const read = (ask: Ask, dialect: Dialect, worksheetId: string, body: object, options: CallOptions) =>
  ask(dialect).call(
    listRows,
    { params: { worksheet_id: worksheetId }, body: { pageSize: sampleSize, pageIndex: 1, ...body } },
    { ...options, ownGeneration: true },
  )

const hasTotal = (page: Page): boolean => page.total !== null && page.total !== undefined
const hasSystem = (row: WireRow | undefined): boolean => row !== undefined && ('_updatedAt' in row || 'utime' in row)

/** Null when V3 does not list rows here. `worksheetIds`: in the order of the application. */
export async function findListForm(
  given: Dialect,
  worksheetIds: readonly string[],
  ask: Ask,
  options: CallOptions,
): Promise<ListForm | null> {
  // Asked for plainly first: what comes without asking need not be asked for.
  const plain: Dialect = { ...given, totals: 'always', systemFields: 'always', rowKeys: 'answered' }
  const sample = await findSample(plain, worksheetIds, ask, options)
  if (sample === null) return null
  const asked = await askForMore(sample, ask, options)
  const keyed = await askForIds(asked, ask, options)
  const { totals, systemFields, rowKeys } = keyed.dialect
  const sorted = await findSortForm(keyed, ask, options)
  const [first] = asked.page.rows
  return {
    dialect: { totals, systemFields, rowKeys, sortForm: sorted.sortForm },
    sort: sorted.sort,
    hasTotal: hasTotal(asked.page),
    hasSystemFields: first === undefined ? null : hasSystem(first),
  }
}

/** The first worksheet with two rows, else with one, else the first that is listed at all. */
async function findSample(dialect: Dialect, ids: readonly string[], ask: Ask, options: CallOptions): Promise<Sample | null> {
  let best: Sample | null = null
  for (const worksheetId of ids.slice(0, worksheetsToTry)) {
    const page = await read(ask, dialect, worksheetId, {}, options)
    if (!page.ok) continue
    if (best === null || page.value.rows.length > best.page.rows.length) best = { worksheetId, page: page.value, dialect }
    if (best.page.rows.length > 1) break
  }
  return best
}

/** Where totals or system attributes are missing, the same list with the request for them: kept where it brings them. */
async function askForMore(sample: Sample, ask: Ask, options: CallOptions): Promise<Sample> {
  const [row] = sample.page.rows
  const missing = {
    ...(hasTotal(sample.page) ? {} : { totals: 'asked' as const }),
    ...(row === undefined || hasSystem(row) ? {} : { systemFields: 'asked' as const }),
  }
  // A strict service may know one of the two and refuse the other.
  const tries =
    Object.keys(missing).length > 1 ? [missing, { totals: missing.totals }, { systemFields: missing.systemFields }] : [missing]
  let best = sample
  for (const patch of tries) {
    if (Object.keys(patch).length === 0) return sample
    const wanted = { ...best.dialect, ...patch } as Dialect
    const page = await read(ask, wanted, sample.worksheetId, {}, options)
    if (!page.ok) continue
    const totals = wanted.totals === 'asked' && hasTotal(page.value) ? 'asked' : best.dialect.totals
    const systemFields = wanted.systemFields === 'asked' && hasSystem(page.value.rows[0]) ? 'asked' : best.dialect.systemFields
    best = { ...best, page: page.value, dialect: { ...best.dialect, totals, systemFields } }
    if (patch === missing) break
  }
  // Where there is no row to see them by, the two go together.
  return row === undefined && best.dialect.totals === 'asked'
    ? { ...best, dialect: { ...best.dialect, systemFields: 'asked' } }
    : best
}

interface SampleWithFields extends Sample {
  readonly fields: readonly WorksheetField[]
}

/** Rows keyed by aliases are read as well; ids are asked for where the service has them, since they are never ambiguous. */
async function askForIds(sample: Sample, ask: Ask, options: CallOptions): Promise<SampleWithFields> {
  const structure = await ask(sample.dialect).call(
    getWorksheet,
    { params: { worksheet_id: sample.worksheetId } },
    { ...options, ownGeneration: true },
  )
  const fields = structure.ok ? structure.value.fields : []
  const [row] = sample.page.rows
  const isByAlias = (keyed: WireRow | undefined): boolean =>
    keyed !== undefined && fields.some((it) => it.alias !== '' && it.alias !== it.id && it.alias in keyed && !(it.id in keyed))
  if (!isByAlias(row)) return { ...sample, fields }
  const dialect: Dialect = { ...sample.dialect, rowKeys: 'ids' }
  const page = await read(ask, dialect, sample.worksheetId, {}, options)
  return page.ok && !isByAlias(page.value.rows[0]) ? { ...sample, dialect, page: page.value, fields } : { ...sample, fields }
}

const isPlain = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Names by which two rows of the sample can be put in order: their values differ. */
function sortNames({ page, fields }: SampleWithFields): readonly { readonly field: string; readonly keys: readonly string[] }[] {
  const candidates = [
    { field: '_createdAt', keys: ['_createdAt', 'ctime'] },
    ...fields.map((it) => ({ field: it.id, keys: it.alias === '' ? [it.id] : [it.id, it.alias] })),
    { field: '_updatedAt', keys: ['_updatedAt', 'utime'] },
  ]
  return candidates.filter(({ keys }) => new Set(page.rows.map((row) => entryOf(row, keys)).filter(isPlain)).size > 1)
}

const entryOf = (row: WireRow | undefined, keys: readonly string[]): unknown =>
  row === undefined ? undefined : keys.map((key) => row[key]).find((it) => it !== undefined)

/** Fields that are tried: the first may be of a type that the service does not sort by. */
const sortsToTry = 3
const forms = ['direction', 'isAsc'] as const

async function findSortForm(
  sample: SampleWithFields,
  ask: Ask,
  options: CallOptions,
): Promise<{ readonly sortForm: Dialect['sortForm']; readonly sort: ListForm['sort'] }> {
  const given = sample.dialect.sortForm
  const names = sortNames(sample).slice(0, sortsToTry)
  let isAnswered = false
  for (const { field, keys } of names) {
    for (const sortForm of [given, ...forms.filter((it) => it !== given)]) {
      const dialect = { ...sample.dialect, sortForm }
      const firstOf = async (direction: 'asc' | 'desc'): Promise<Result<unknown, ApiFailure>> => {
        const page = await read(ask, dialect, sample.worksheetId, { pageSize: 1, sorts: [{ field, direction }] }, options)
        return page.ok ? { ok: true, value: entryOf(page.value.rows[0], keys) } : page
      }
      const [up, down] = [await firstOf('asc'), await firstOf('desc')]
      if (!up.ok || !down.ok) continue
      isAnswered = true
      if (up.value !== down.value) return { sortForm, sort: 'works' }
    }
  }
  return { sortForm: given, sort: isAnswered ? 'ignored' : 'untested' }
}
