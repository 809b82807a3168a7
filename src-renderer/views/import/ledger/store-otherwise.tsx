/** The field that a column of the file goes to, as a menu: another type, or another field. */
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { retypeColumn, storeInField } from '../../../commands/import/store-otherwise.ts'
import { useApp } from '../../../state/app-context.tsx'
import { whyNotChange } from '../../../state/connection/key-limits.ts'
import { sayType } from '../../../state/import/import-words.ts'
import { type OtherType, otherFields, otherTypes } from '../../../state/import/other-types.ts'
import type { StepAction } from '../../../state/import/use-import.ts'
import { keyLimitsQuery } from '../../../state/structure/design-queries.ts'
import { useDesignRules } from '../../../state/structure/design-rules.ts'
import styles from './import-ledger.module.css'

interface Props {
  readonly draft: ImportDraft
  readonly worksheet: WorksheetState
  readonly column: number
  readonly own: Field
  readonly fields: readonly Field[]
  readonly action: StepAction
  /** The button that opens it. */
  readonly children: ReactNode
}

export const StoreOtherwise = ({ draft, worksheet, column, own, fields, action, children }: Props) => {
  const app = useApp()
  const rules = useDesignRules(draft.connectionId)
  const limits = useQuery(keyLimitsQuery(app.host, draft.connectionId)).data
  const refusal = whyNotChange(limits, 'structure')
  const others = otherTypes(draft, worksheet, own, rules)
  const free = otherFields(draft, fields)
  const retype = (type: OtherType, replace: boolean): void =>
    void action.run(() => retypeColumn(app, draft, { column, own, type, replace, worksheetName: worksheet.name }))
  return (
    <Menu position="bottom-start" width={280} disabled={action.isBusy}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {others !== null && (
          <>
            <Menu.Label>{others.replaces ? `Another type of “${own.name}”` : 'In a new field of the worksheet'}</Menu.Label>
            {refusal !== null ? (
              <Menu.Item disabled>{refusal}</Menu.Item>
            ) : (
              others.types.map((type) => (
                <Menu.Item key={type.code} onClick={() => retype(type, others.replaces)}>
                  {type.label}
                </Menu.Item>
              ))
            )}
          </>
        )}
        <Menu.Label>In another field</Menu.Label>
        {free.length === 0 && <Menu.Item disabled>Every other field is filled already</Menu.Item>}
        {free.map((field) => (
          <Menu.Item
            key={field.id}
            rightSection={<span className={styles.fieldType}>{sayType(field)}</span>}
            onClick={() => void action.run(() => storeInField(app, draft, column, field))}
          >
            {field.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
