/** What a check found: numbers, the reasons for rejections, and what is said about the file. */
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconEqual,
  IconPencil,
  IconPlayerSkipForward,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { outcomeWords } from '../../../../src-shared/csv/outcome-words.ts'
import { type ImportCheck, type ImportRules, importRules } from '../../../../src-shared/host/calls/import-calls.ts'
import { takenWords } from '../../../state/review/plan-words.ts'
import { countOf, formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './check-step.module.css'

const tiles = [
  { key: 'insert', one: 'new row', many: 'new rows', tone: 'created', Icon: IconPlus, of: ['insert', 'upsert'] },
  {
    key: 'update',
    one: 'row changed',
    many: 'rows changed',
    tone: 'staged',
    Icon: IconPencil,
    of: ['update', 'upsert', 'update-only'],
  },
  { key: 'delete', one: 'row deleted', many: 'rows deleted', tone: 'failed', Icon: IconTrash, of: ['delete'] },
  {
    key: 'unchanged',
    one: 'row unchanged',
    many: 'rows unchanged',
    tone: 'none',
    Icon: IconEqual,
    of: ['update', 'upsert', 'update-only'],
  },
  {
    key: 'skipped',
    one: 'without a row',
    many: 'without a row',
    tone: 'none',
    Icon: IconPlayerSkipForward,
    of: ['update-only', 'delete'],
  },
  {
    key: 'rejected',
    one: 'row rejected',
    many: 'rows rejected',
    tone: 'failed',
    Icon: IconCircleMinus,
    of: importRules.shape.mode.options,
  },
] as const

interface Props {
  readonly check: ImportCheck
  readonly mode: ImportRules['mode']
}

/** What there is may always be seen; what the mode cannot bring has no place. */
const tilesOf = ({ check, mode }: Props) => tiles.filter(({ key, of }) => check[key] > 0 || of.some((it) => it === mode))

export const CheckTiles = ({ check, mode }: Props) => (
  <dl className={styles.tiles} aria-label="What the check found">
    {tilesOf({ check, mode }).map(({ key, one, many, tone, Icon }) => (
      <div key={key} className={`${parts.stack} ${styles.tile}`} data-tone={tone} data-some={check[key] > 0 || undefined}>
        <dt>
          <Icon size={15} aria-hidden="true" />
          {check[key] === 1 ? one : many}
        </dt>
        <dd>{formatCount(check[key])}</dd>
      </div>
    ))}
  </dl>
)

/** Rows that would be written. */
export const writesOf = ({ insert, update, delete: deleted }: ImportCheck): number => insert + update + deleted

/** The whole check in one sentence. */
export const CheckVerdict = ({ check, mode }: Props) => {
  const { rows, rejected, skipped } = check
  const writes = writesOf(check)
  const isGood = rejected + skipped === 0 && writes > 0
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  const sentence =
    writes === 0
      ? `None of the ${countOf(rows, 'row')} changes anything.`
      : mode !== 'insert'
        ? `${outcomeWords(check)}.`
        : rejected === 0
          ? `All ${countOf(rows, 'row')} of the file can be taken.`
          : `${formatCount(rows - rejected)} of ${countOf(rows, 'row')} can be taken; ${countOf(rejected, 'row')} cannot.`
  return (
    <p className={`${parts.row} ${parts.heading} ${styles.verdict}`} data-bad={!isGood || undefined} role="status">
      <Icon size={18} aria-hidden="true" />
      {sentence} Nothing was written yet.
    </p>
  )
}

/** Reasons shown; the rest are in the rejected rows. */
const maxReasons = 30

/** Cells of the rows taken that are not stored as they are written. */
export const CheckNotes = ({ check }: { readonly check: ImportCheck }) => {
  if (check.notes.length === 0) return null
  return (
    <section className={`${parts.stack} ${styles.block}`} aria-label="What is not stored as written">
      <h2>What is not stored as written</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">What happens</th>
            <th scope="col" className={styles.count}>
              Cells
            </th>
          </tr>
        </thead>
        <tbody>
          {check.notes.slice(0, maxReasons).map(({ field, note, cells }) => (
            <tr key={`${field} ${note}`}>
              <th scope="row">{field}</th>
              <td>{note}</td>
              <td className={styles.count}>{formatCount(cells)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What became of the file besides its rows: lines left out, look-ups that could not be made. */
export const CheckWarnings = ({ check: { warnings } }: { readonly check: ImportCheck }) => {
  if (warnings.length === 0) return null
  return (
    <section className={`${parts.stack} ${styles.block}`} aria-label="About the file">
      <h2>About the file</h2>
      <ul className={`${parts.list} ${styles.takes}`}>
        {warnings.map((warning) => (
          <li key={warning}>
            <IconAlertTriangle size={14} className={styles.taken} aria-hidden="true" />
            <span>{warning}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What rows of the file take from rows that it does not change. */
export const CheckTakes = ({ check: { takes = [] } }: { readonly check: ImportCheck }) => {
  if (takes.length === 0) return null
  return (
    <section className={`${parts.stack} ${styles.block}`} aria-label="Taken from other rows">
      <h2>Taken from other rows</h2>
      <ul className={`${parts.list} ${styles.takes}`}>
        {takes.map(takenWords).map(({ title, rows, more }) => (
          <li key={title}>
            <IconAlertTriangle size={14} className={styles.taken} aria-hidden="true" />
            <span>
              {title}
              {rows.length > 0 && `: ${rows.join(', ')}.`} {more}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const CheckReasons = ({ check }: { readonly check: ImportCheck }) => {
  if (check.reasons.length === 0) return null
  return (
    <section className={`${parts.stack} ${styles.block}`} aria-label="Why rows are rejected">
      <h2>Why rows are rejected</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Reason</th>
            <th scope="col" className={styles.count}>
              Rows
            </th>
          </tr>
        </thead>
        <tbody>
          {check.reasons.slice(0, maxReasons).map(({ field, reason, rows }) => (
            <tr key={`${field} ${reason}`}>
              <th scope="row">{field === '' ? 'The row as a whole' : field}</th>
              <td>{reason}</td>
              <td className={styles.count}>{formatCount(rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
