/** Formatted text in the form: changed in place, handed over when it is left or by Control and Enter. */
import { Suspense, useRef } from 'react'
import { openLink } from '../../../commands/window/open-link.ts'
import { useApp } from '../../../state/app-context.tsx'
import { LazyRichText } from '../../../ui/rich-text/lazy-rich-text.tsx'
import styles from '../row-panel.module.css'
import { useDraft } from '../use-draft.ts'
import type { ControlProps } from './control-props.ts'

export const RichTextControl = ({ row, field, value, describedBy, stage }: ControlProps) => {
  const app = useApp()
  const shown = typeof value === 'string' ? value : ''
  const owner = `${row.row.key} ${field.id}`
  const draft = useDraft({
    owner,
    shown,
    isLong: true,
    commit: (markup) => {
      stage(markup === '' ? null : markup)
      return true
    },
  })
  const latest = useRef(draft)
  latest.current = draft
  return (
    <div className={styles.rich}>
      <Suspense fallback={<p className={styles.note}>Fetching the editor…</p>}>
        <LazyRichText
          key={owner}
          markup={draft.text}
          label={field.name}
          describedBy={describedBy}
          isRequired={field.isRequired}
          onChange={(markup) => latest.current.type(markup ?? '')}
          onKey={(event) => {
            const { isDirty, type, leave } = latest.current
            if (event.key === 'Escape' && isDirty) {
              event.stopPropagation()
              type(shown)
              return true
            }
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
            event.preventDefault()
            leave()
            return true
          }}
          onBlur={() => latest.current.leave()}
          onOpenLink={(address) => openLink(app, address)}
        />
      </Suspense>
    </div>
  )
}
