/** Below the fields: adding one of each type, or one for each column of a workbook or CSV file, and what becomes of their order. */
import { Button, Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DesignRules } from '../../../src-shared/api/design-rules.ts'
import { type ProposedFile, proposeFromFile } from '../../commands/application/create-from-file.ts'
import { useApp } from '../../state/app-context.tsx'
import { addProposedFields } from '../../state/structure/proposed-fields.ts'
import type { StructureDraft } from '../../state/structure/structure-draft.ts'
import { typesToCreate } from '../../state/structure/type-words.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { FileInput } from '../import/file-input.tsx'
import styles from './add-field.module.css'
import { ConfirmEncoding } from './confirm-encoding.tsx'
import { TypeIcon } from './type-icon.tsx'

interface Props {
  readonly draft: StructureDraft
  readonly rules: DesignRules
  readonly onAdd: (typeCode: string) => void
  readonly onChange: (draft: StructureDraft) => void
}

export const AddField = ({ draft, rules, onAdd, onChange }: Props) => {
  const app = useApp()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  /** A file whose encoding has to be confirmed first. */
  const [asked, setAsked] = useState<ProposedFile | null>(null)
  /** The file is read after the click: other changes may have been made meanwhile. */
  const latest = useRef(draft)
  latest.current = draft

  const takeFile = async (file: File): Promise<void> => {
    setReading(true)
    const result = await proposeFromFile(app, file, { onProgress: () => {}, signal: new AbortController().signal })
    setReading(false)
    if (!result.ok) return app.notices.fail(`The columns of “${file.name}” could not be read`, result.error)
    if (result.value.proposed.isGuess) setAsked(result.value)
    else addFrom(result.value)
  }
  const addFrom = ({ fileName, proposed }: ProposedFile): void => {
    const added = addProposedFields(latest.current, proposed)
    onChange(added.draft)
    app.notices.show({
      tone: 'info',
      id: 'csv-fields',
      title: `${countOf(added.count, 'field')} proposed from ${fileName}`,
      text: `Look them over: nothing is made before you save.${added.skipped === 0 ? '' : ` ${countOf(added.skipped, 'column')} left out: a field has the name already.`}`,
    })
  }
  return (
    <div className={styles.root}>
      <Menu width={230} position="top-start">
        <Menu.Target>
          <Button variant="light" fullWidth leftSection={<IconPlus size={14} />} loading={isReading}>
            Add a field
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {typesToCreate(rules).map(({ code, label }) => (
            <Menu.Item key={code} leftSection={<TypeIcon code={code} />} onClick={() => onAdd(code)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => input.current?.click()}>
            One for each column of a file
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked !== null && (
        <ConfirmEncoding
          file={asked}
          onRead={setAsked}
          onTake={(file) => {
            setAsked(null)
            addFrom(file)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <FileInput ref={input} onFile={(file) => void takeFile(file)} />
      <p className={`${parts.fine} ${styles.note}`}>
        {draft.worksheetId === null
          ? 'Fields are made in this order. Drag one, or press Alt and an arrow key, to move it.'
          : 'The application’s interface keeps no order of fields: this one is the order of the columns on this computer. Alt and an arrow key move a field, Delete removes it.'}
      </p>
    </div>
  )
}
