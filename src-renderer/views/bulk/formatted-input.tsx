/** Formatted text for many cells. */
import { Input } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { openLink } from '../../commands/window/open-link.ts'
import { useApp } from '../../state/app-context.tsx'
import { LazyRichText } from '../../ui/rich-text/lazy-rich-text.tsx'
import styles from './bulk-dialog.module.css'

interface Props {
  readonly label: string
  readonly field: Field
  readonly onChange: (value: CellValue) => void
}

export const FormattedInput = ({ label, field, onChange }: Props) => {
  const app = useApp()
  const [markup, setMarkup] = useState('')
  return (
    <Input.Wrapper label={label}>
      <div className={styles.formatted}>
        <Suspense fallback="Fetching the editor…">
          <LazyRichText
            markup={markup}
            label={`${label} of ${field.name}`}
            onChange={(next) => {
              setMarkup(next ?? '')
              onChange(next)
            }}
            onOpenLink={(address) => openLink(app, address)}
          />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}
