/** Making a link that shows the row to whoever has it: which fields, until when, with which password. */
import { Button, Checkbox, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink, IconLink } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { datePattern } from '../../../src-shared/model/dates/date-format.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId, RowId } from '../../../src-shared/model/ids.ts'
import { readTypedMoment } from '../../../src-shared/model/texts/read-typed.ts'
import { useApp } from '../../state/app-context.tsx'
import { useAbsentGeneration } from '../../state/connection/use-absent-generation.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { todayOf } from '../../ui/format/today.ts'
import parts from '../../ui/look/parts.module.css'
import { ServiceProblem } from '../service-problem.tsx'
import styles from './sections.module.css'

interface Props {
  readonly at: SheetRef
  readonly rowId: RowId
  readonly fields: readonly Field[]
}

const LinkLine = ({ url }: { readonly url: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = (): void => {
    // The asynchronous clipboard may be forbidden where the old way is not.
    input.current?.select()
    setCopied(document.execCommand('copy'))
  }
  return (
    <div className={styles.made} role="status">
      <TextInput ref={input} label="The link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <div className={`${parts.row} ${styles.bar}`}>
        <Button leftSection={isCopied ? <IconCheck size={14} /> : <IconCopy size={14} />} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={14} />}
        >
          Open
        </Button>
      </div>
    </div>
  )
}

interface VisibleFieldsProps {
  readonly fields: readonly Field[]
  /** Null: all of them. */
  readonly visible: ReadonlySet<FieldId> | null
  readonly onChange: (visible: ReadonlySet<FieldId> | null) => void
}

const VisibleFields = ({ fields, visible, onChange }: VisibleFieldsProps) => {
  const tick = (id: FieldId, isOn: boolean): void => {
    const next = new Set(visible)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <>
      <Radio.Group
        label="Fields to show"
        value={visible === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : new Set(fields.filter((it) => it.isTitle).map((it) => it.id)))}
      >
        <Stack gap="var(--gs-space-5)" mt="var(--gs-space-5)">
          <Radio value="all" label="All fields" />
          <Radio value="some" label="Only these" />
        </Stack>
      </Radio.Group>
      {visible !== null && (
        <fieldset className={styles.ticks} aria-label="Fields to show">
          {fields.map((field) => (
            <Checkbox
              key={field.id}
              label={field.name}
              checked={visible.has(field.id)}
              onChange={(event) => tick(field.id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

export const ShareSection = ({ at, rowId, fields }: Props) => {
  const app = useApp()
  const { dateOrder } = useFormats()
  const shareable = fields.filter((field) => field.kind !== 'none')
  const [visible, setVisible] = useState<ReadonlySet<FieldId> | null>(null)
  const [expires, setExpires] = useState(false)
  const [until, setUntil] = useState('')
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
  const isWrong = !isOffered || untilProblem !== null || visible?.size === 0

  const make = async (): Promise<void> => {
    setState({ kind: 'running' })
    const visibleFields = visible === null ? null : shareable.filter((it) => visible.has(it.id)).map((it) => it.id)
    const result = await app.host.call('row.share', { ...at, rowId, visibleFields, validUntil, password })
    setState(result.ok ? { kind: 'made', row: rowId, url: result.value.url } : { kind: 'failed', error: result.error })
  }
  return (
    <Stack gap="sm">
      <p className={styles.lead} role={isOffered ? undefined : 'status'}>
        {isOffered
          ? 'Whoever has the link sees this row as the service has it; changes that are not pushed are not shown.'
          : 'This service has generation V3 of its interface only, which cannot make links.'}
      </p>
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
      {state.kind === 'made' && state.row === rowId && <LinkLine key={state.url} url={state.url} />}
      {state.kind === 'failed' && <ServiceProblem what="The link" verb="made" error={state.error} onRetry={() => void make()} />}
    </Stack>
  )
}
