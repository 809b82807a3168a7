/** The worksheet's own settings: name, alias, remark, section, and deleting it. */
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconFileSpreadsheet, IconTable, IconTrash } from '@tabler/icons-react'
import type { DesignRules } from '../../../src-shared/api/design-rules.ts'
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { deleteWorksheet } from '../../commands/application/delete-worksheet.ts'
import { openWorksheet } from '../../commands/window/open-worksheet.ts'
import { useApp } from '../../state/app-context.tsx'
import { whyNotSet } from '../../state/structure/design-rules.ts'
import { listSections } from '../../state/structure/section-choices.ts'
import type { StructureDraft } from '../../state/structure/structure-draft.ts'
import parts from '../../ui/look/parts.module.css'
import { CommandButton } from '../command-button.tsx'
import kept from '../key-limit-note.module.css'
import styles from './designer.module.css'

export const worksheetNameId = 'worksheet-name'

interface Props {
  readonly connectionId: ConnectionId
  readonly draft: StructureDraft
  readonly tree: readonly TreeItem[]
  readonly rules: DesignRules
  readonly canChange: boolean
  readonly onChange: (draft: StructureDraft) => void
}

const Existing = ({ connectionId, draft, canChange }: Pick<Props, 'connectionId' | 'draft' | 'canChange'>) => {
  const app = useApp()
  const { worksheetId, base } = draft
  if (worksheetId === null || base === null) return null
  return (
    <>
      {base.views.length > 0 && (
        <p className={`${parts.fine} ${styles.hint}`}>
          Views: {base.views.map((view) => view.name).join(', ')}. They are arranged in the application itself.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconTable size={14} />}
          onClick={() => openWorksheet(app, worksheetId, base.name)}
        >
          Show its rows
        </Button>
        {canChange && (
          <Button
            variant="default"
            leftSection={<IconTrash size={14} />}
            onClick={() => void deleteWorksheet(app, { connectionId, worksheetId }, base.name)}
          >
            Delete this worksheet
          </Button>
        )}
      </div>
    </>
  )
}

export const WorksheetSettings = ({ connectionId, draft, tree, rules, canChange, onChange }: Props) => {
  const isNew = draft.worksheetId === null
  const sections = listSections(tree)
  const whyNoRemark = isNew ? whyNotSet(rules, 'worksheet-remark') : null
  return (
    <div className={`${parts.stack} ${styles.form}`}>
      <h2 className={`${parts.row} ${parts.heading} ${styles.heading}`}>Worksheet</h2>
      <fieldset className={`${kept.kept} ${parts.stack} ${styles.form}`} disabled={!canChange} aria-label="Its settings">
        <TextInput
          label="Name"
          required
          id={worksheetNameId}
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <Select
            label="In section"
            placeholder={isNew ? 'The first section' : 'No section'}
            searchable
            allowDeselect={false}
            disabled={sections.length === 0}
            data={sections}
            value={draft.sectionId}
            onChange={(sectionId) => sectionId !== null && onChange({ ...draft, sectionId })}
          />
          <TextInput
            label="Alias"
            description="A name that other programs use"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft.alias}
            spellCheck={false}
            onChange={(event) => onChange({ ...draft, alias: event.currentTarget.value })}
          />
        </div>
        <Textarea
          label="Remark"
          description={whyNoRemark ?? 'For those who look after the application'}
          disabled={whyNoRemark !== null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={8}
          value={draft.remark}
          onChange={(event) => onChange({ ...draft, remark: event.currentTarget.value })}
        />
      </fieldset>
      {isNew ? (
        <>
          <p className={`${parts.fine} ${styles.hint}`}>
            Add its fields on the left, or take them from the columns of a workbook or CSV file: their types are proposed from the
            data. To bring in the rows as well, start from the file:
          </p>
          <div>
            <CommandButton command="worksheet.from-csv" variant="default" leftSection={<IconFileSpreadsheet size={14} />} />
          </div>
        </>
      ) : (
        <Existing connectionId={connectionId} draft={draft} canChange={canChange} />
      )}
    </div>
  )
}
