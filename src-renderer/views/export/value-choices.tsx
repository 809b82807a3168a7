/** How values that have an id beside their name, and formatted text, are written. Asked only where such a field is exported. */
import { SegmentedControl } from '@mantine/core'
import { hasIds } from '../../../src-shared/csv/export-text.ts'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { referenceWords } from '../../../src-shared/model/names.ts'
import { type ReferenceKind, referenceKinds } from '../../../src-shared/model/value-kind.ts'
import styles from './export-dialog.module.css'

type As = NonNullable<ExportOptions['as']>
type References = NonNullable<ExportOptions['references']>
type Formatted = NonNullable<ExportOptions['formatted']>

export interface ValueOptions {
  readonly references: References
  /** Null until it is chosen: words in a workbook, HTML in CSV. */
  readonly formatted: Formatted | null
}

interface Props {
  readonly as: As
  /** Those that are exported. */
  readonly fields: readonly Field[]
  readonly options: ValueOptions
  readonly onChange: (options: ValueOptions) => void
}

const formattedIn = ({ formatted }: ValueOptions, as: As): Formatted => formatted ?? (as === 'xlsx' ? 'words' : 'html')

/** What is asked of the host: nothing about what `fields` have none of. */
export const writtenAs = (
  options: ValueOptions,
  fields: readonly Field[],
  as: As,
): Partial<Pick<ExportOptions, 'references' | 'formatted'>> => ({
  ...(fields.some(hasIds) ? { references: options.references } : {}),
  ...(fields.some(isRichText) ? { formatted: formattedIn(options, as) } : {}),
})

const called: Readonly<Record<ReferenceKind | 'options', string>> = { options: 'options', ...referenceWords }
const kinds = ['options', ...referenceKinds] as const

/** `Options, members and related rows`, of those that are exported. */
function sayKinds(fields: readonly Field[]): string {
  const words = kinds.filter((kind) => fields.some((field) => field.kind === kind)).map((kind) => called[kind])
  const last = words.pop() ?? ''
  const text = words.length === 0 ? last : `${words.join(', ')} and ${last}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const about: Readonly<Record<References, (example: string) => string>> = {
  names: () => 'As they read on screen. An import finds them again by name.',
  ids: () => 'For programs: keys of options, account ids, row ids. An import reads them too.',
  both: (example) => `Behind each column of names one of ids: “${example} (id)”, which an import leaves out.`,
}

const aboutFormatted: Readonly<Record<Formatted, string>> = {
  words: 'To be read. Where an import finds the same words, the formatting stays.',
  html: 'With its tags, so that no formatting is lost.',
}

export const ValueChoices = ({ as, fields, options, onChange }: Props) => {
  const named = fields.filter(hasIds)
  const formatted = formattedIn(options, as)
  const kindsName = sayKinds(named)
  const isRich = fields.some(isRichText)
  if (named.length === 0 && !isRich) return null
  return (
    <div className={styles.choices}>
      {named.length > 0 && (
        <div>
          <h2 className={styles.legend}>{kindsName}</h2>
          <SegmentedControl
            fullWidth
            aria-label={kindsName}
            value={options.references}
            onChange={(references) => onChange({ ...options, references })}
            data={[
              { value: 'names', label: 'Names' },
              { value: 'ids', label: 'Ids' },
              { value: 'both', label: 'Both' },
            ]}
          />
          <p className={styles.about}>{about[options.references](named[0]?.name ?? '')}</p>
        </div>
      )}
      {isRich && (
        <div>
          <h2 className={styles.legend}>Formatted text</h2>
          <SegmentedControl
            fullWidth
            aria-label="Formatted text"
            value={formatted}
            onChange={(next) => onChange({ ...options, formatted: next })}
            data={[
              { value: 'words', label: 'Words' },
              { value: 'html', label: 'HTML' },
            ]}
          />
          <p className={styles.about}>{aboutFormatted[formatted]}</p>
        </div>
      )}
    </div>
  )
}
