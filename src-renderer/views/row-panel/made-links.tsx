/** The link that was just made, and those that were made from here before, with what they show and until when. */
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { MadeLink } from '../../../src-shared/host/calls/row-panel-calls.ts'
import { formatDateTime } from '../../../src-shared/model/dates/date-format.ts'
import { useApp } from '../../state/app-context.tsx'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { formatMoment } from '../../ui/format/format-moment.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './sections.module.css'

export const LinkLine = ({ url }: { readonly url: string }) => {
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

const isOver = ({ validUntil }: MadeLink, now: number): boolean =>
  validUntil !== null && new Date(validUntil.replace(' ', 'T')).getTime() <= now

const Entry = ({ link }: { readonly link: MadeLink }) => {
  const app = useApp()
  const { dateOrder } = useFormats()
  const now = app.clock.now()
  const until =
    link.validUntil === null
      ? 'Never ends'
      : `${isOver(link, now) ? 'Ended' : 'Ends'} ${formatDateTime(link.validUntil, dateOrder)}`
  const shows =
    link.fields === null ? 'all fields' : link.fields.length < 4 ? link.fields.join(', ') : countOf(link.fields.length, 'field')
  return (
    <li className={styles.link}>
      <a href={link.url} target="_blank" rel="noreferrer">
        Made {formatMoment(link.madeAt, now)}
      </a>
      <span className={parts.fine}>
        {until} · shows {shows}
        {link.hasPassword && ' · with a password'}
      </span>
    </li>
  )
}

export const MadeLinks = ({ links }: { readonly links: readonly MadeLink[] }) =>
  links.length === 0 ? null : (
    <section aria-label="Links made from here">
      <h4 className={`${parts.fine} ${styles.linksTitle}`}>Links made from here</h4>
      <ul className={styles.links}>
        {links.map((link) => (
          <Entry key={link.url} link={link} />
        ))}
      </ul>
    </section>
  )
