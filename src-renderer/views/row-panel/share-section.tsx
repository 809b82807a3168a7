/** Making a link that shows the row to whoever has it: which fields, until when, with which password. */
import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { datePattern, formatDateTime } from '../../../src-shared/model/dates/date-format.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId, RowId } from '../../../src-shared/model/ids.ts'
import { readTypedMoment } from '../../../src-shared/model/texts/read-typed.ts'
import { useApp } from '../../state/app-context.tsx'
import { useAbsentGeneration } from '../../state/connection/use-absent-generation.ts'
import { linksQuery } from '../../state/row/row-panel-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { todayOf } from '../../ui/format/today.ts'
import { ServiceProblem } from '../service-problem.tsx'
import { LinkLine, MadeLinks } from './made-links.tsx'
import styles from './sections.module.css'
import { VisibleFields } from './share-fields.tsx'

interface Props {
  readonly at: SheetRef
  readonly rowId: RowId
  readonly fields: readonly Field[]
}

/** Milliseconds. */
const day = 86_400_000
/** A link that nobody thinks of again ends by itself. */
const usualDays = 7

const two = (n: number): string => String(n).padStart(2, '0')

/** `YYYY-MM-DD HH:mm:ss` of this computer's clock, to the minute. */
function momentOf(at: number): string {
  const it = new Date(at)
  return `${it.getFullYear()}-${two(it.getMonth() + 1)}-${two(it.getDate())} ${two(it.getHours())}:${two(it.getMinutes())}:00`
}

const titleFirst = (fields: readonly Field[]): readonly Field[] =>
  [...fields].sort((a, b) => Number(b.isTitle) - Number(a.isTitle))

/** What others see is chosen: nothing more than the title by itself. */
const titleOnly = (fields: readonly Field[]): ReadonlySet<FieldId> =>
  new Set(fields.filter((it) => it.isTitle).map((it) => it.id))

export const ShareSection = ({ at, rowId, fields }: Props) => {
  const app = useApp()
  const { dateOrder } = useFormats()
  const shareable = titleFirst(fields.filter((field) => field.kind !== 'none'))
  const links = useQuery(linksQuery(app.host, { ...at, rowId }))
  const [visible, setVisible] = useState<ReadonlySet<FieldId> | null>(() => titleOnly(shareable))
  const [expires, setExpires] = useState(true)
  const [until, setUntil] = useState(() => formatDateTime(momentOf(app.clock.now() + usualDays * day), dateOrder))
  const [password, setPassword] = useState('')
  const [state, setState] = useState<
    | { readonly kind: 'idle' | 'running' }
    | { readonly kind: 'made'; readonly row: RowId; readonly url: string }
    | { readonly kind: 'failed'; readonly error: HostError }
  >({ kind: 'idle' })
  const pattern = `${datePattern(dateOrder)} HH:MM`
  const validUntil = expires ? readTypedMoment(until, { dateOrder, today: todayOf(app.clock.now()) }) : null
  const isPast = validUntil !== null && new Date(validUntil.replace(' ', 'T')).getTime() <= app.clock.now()
  const untilProblem = !expires
    ? null
    : validUntil === null
      ? `Write it as ${pattern}.`
      : isPast
        ? 'This is in the past; the link would show nothing.'
        : null
  // An operation of V2 alone (interface, V2 12).
  const isOffered = useAbsentGeneration(at.connectionId) !== 'v2'
  const isWrong = untilProblem !== null || visible?.size === 0

  const make = async (): Promise<void> => {
    setState({ kind: 'running' })
    const visibleFields = visible === null ? null : shareable.filter((it) => visible.has(it.id)).map((it) => it.id)
    const result = await app.host.call('row.share', { ...at, rowId, visibleFields, validUntil, password })
    if (result.ok) await links.refetch()
    setState(result.ok ? { kind: 'made', row: rowId, url: result.value.url } : { kind: 'failed', error: result.error })
  }
  const made = <MadeLinks links={links.data?.links ?? []} />
  if (!isOffered) {
    return (
      <Stack gap="sm">
        <p className={styles.lead} role="status">
          This service has generation V3 of its interface only, which cannot make links.
        </p>
        {made}
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <p className={styles.lead}>
        Whoever has the link sees this row as the service has it; changes that are not pushed are not shown.
      </p>
      {state.kind === 'made' && state.row === rowId && <LinkLine key={state.url} url={state.url} />}
      <VisibleFields fields={shareable} visible={visible} onChange={setVisible} />
      <Checkbox label="The link ends at a time" checked={expires} onChange={(event) => setExpires(event.currentTarget.checked)} />
      {expires && (
        <TextInput
          label="Valid until"
          placeholder={pattern}
          value={until}
          error={until === '' ? undefined : untilProblem}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      )}
      <PasswordInput
        label="Password"
        description="Leave it empty for none."
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div>
        <Button
          leftSection={<IconLink size={14} />}
          disabled={isWrong}
          loading={state.kind === 'running'}
          onClick={() => void make()}
        >
          Make the link
        </Button>
      </div>
      {state.kind === 'failed' && <ServiceProblem what="The link" verb="made" error={state.error} onRetry={() => void make()} />}
      {made}
    </Stack>
  )
}
