/** How texts are sorted: whose order, and whether the numbers in them count by their value. */
import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Settings } from '../../../../src-shared/host/calls/app-calls.ts'
import { sortLanguages } from '../../../../src-shared/model/collation.ts'
import { useApp } from '../../../state/app-context.tsx'
import { infoQuery } from '../../../state/host-queries.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './settings-dialog.module.css'

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const orderWords: Readonly<Record<string, string>> = {
  phonebk: 'as in the phone book',
  pinyin: 'by pinyin',
  stroke: 'by strokes',
  zhuyin: 'by zhuyin',
}

/** "German", "German (as in the phone book)". */
function languageWords(tag: string): string {
  const { collation, baseName } = new Intl.Locale(tag)
  const name = languageNames.of(baseName) ?? baseName
  return collation === undefined ? name : `${name} (${orderWords[collation] ?? collation})`
}

const languages = sortLanguages
  .map((value) => ({ value, label: languageWords(value) }))
  .sort((a, b) => a.label.localeCompare(b.label))

interface SortSettingsProps {
  readonly settings: Settings
  readonly onChange: (patch: Partial<Settings>) => void
}

export const SortSettings = ({ settings, onChange }: SortSettingsProps) => {
  const id = useId()
  const info = useQuery(infoQuery(useApp().host)).data
  const own = info === undefined ? '' : ` (${languageWords(info.language)})`
  return (
    <>
      <div className={`${parts.row} ${styles.line}`}>
        <span id={`${id}-language`}>Texts are sorted as in</span>
        <NativeSelect
          size="xs"
          aria-labelledby={`${id}-language`}
          value={settings.sortLanguage}
          onChange={({ currentTarget: { value } }) => {
            const chosen = (['system', ...sortLanguages] as const).find((it) => it === value)
            if (chosen !== undefined) onChange({ sortLanguage: chosen })
          }}
          data={[{ value: 'system', label: `This computer’s language${own}` }, ...languages]}
        />
      </div>
      <Switch
        label="Numbers in texts are sorted by their value"
        description="A2 comes before A10."
        checked={settings.sortNumbers}
        onChange={(event) => onChange({ sortNumbers: event.currentTarget.checked })}
      />
    </>
  )
}
