/** How a front speaks: every way in which deployed services depart from the interface's own form (service-notes A), each for itself. */

/** What a front answers for a path or method that it does not have. */
export type MissingStatus = 404 | 405

export interface FrontDialect {
  readonly generations: readonly ('v3' | 'v2')[]
  /** In front of `Appkey` and `Sign` in header names; '' for none, null for whatever prefix comes. */
  readonly headerPrefix: string | null
  /** V3 operation 1 takes the plain names `Appkey` and `Sign` whatever the prefix is (Authentication 2). */
  readonly plainForApp: boolean
  /** In front of every path; a path that begins with it already does not carry it twice. */
  readonly pathPrefix: string
  /** `isAsc`: `direction` is passed over in silence and rows come unsorted. `none`: so is `isAsc`. */
  readonly sortForm: 'direction' | 'isAsc' | 'none'
  readonly optionSetEdit: 'POST' | 'PUT'
  /** `asked`: only with `includeTotalCount: true`. */
  readonly totals: 'always' | 'asked' | 'never'
  /** `asked`: only with `includeSystemFields: true`. */
  readonly systemFields: 'always' | 'asked' | 'never'
  /** `ids-asked`: aliases unless the body says `useFieldIdAsKey: true`. */
  readonly rowKeys: 'ids' | 'aliases' | 'ids-asked'
  /**
   * How V3 refuses. `codes`: 10101 and 10102. `headers-401`: missing headers with HTTP 401, code 10001 and words about their verification,
   * keys and signatures by code. `always-401`: all three like that.
   */
  readonly refusal: 'codes' | 'headers-401' | 'always-401'
  /** Code of a refusal with HTTP 401. */
  readonly refusalCode: number
  /** `other`: every V2 operation that has another name in use answers under that alone. */
  readonly v2Names: 'interface' | 'other'
  /** Operations that are not there: the last part of a V2 path in the interface's spelling, or `POST /v3/app/worksheets/:id/rows/list`. */
  readonly missing: readonly string[]
  readonly missingStatus: MissingStatus
}

/** The interface's own form. */
export const plainFront: FrontDialect = {
  generations: ['v3', 'v2'],
  headerPrefix: 'Svc-',
  plainForApp: true,
  pathPrefix: '',
  sortForm: 'direction',
  optionSetEdit: 'POST',
  totals: 'always',
  systemFields: 'always',
  rowKeys: 'ids',
  refusal: 'codes',
  refusalCode: 10001,
  v2Names: 'interface',
  missing: [],
  missingStatus: 404,
}

/** Everything at once, as the services that most people have. */
export const deployedFront: FrontDialect = {
  ...plainFront,
  headerPrefix: 'HAP-',
  plainForApp: false,
  pathPrefix: '/api',
  sortForm: 'isAsc',
  optionSetEdit: 'PUT',
  totals: 'asked',
  systemFields: 'asked',
  rowKeys: 'ids-asked',
  refusal: 'headers-401',
  v2Names: 'other',
}
