/** What holds for a field whatever its type: title, required, unique, and where it is shown. */
import { Checkbox } from '@mantine/core'
import type { DesignRules, DesignSetting } from '../../../src-shared/api/design-rules.ts'
import { whyNotSet } from '../../state/structure/design-rules.ts'
import type { FieldDraft } from '../../state/structure/structure-draft.ts'
import { canBeRequired, canBeTitle, canBeUnique } from '../../state/structure/type-words.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './designer.module.css'

interface Props {
  readonly rules: DesignRules
  readonly field: FieldDraft
  readonly onPatch: (patch: Partial<FieldDraft>) => void
}

type Flag = 'isTitle' | 'isRequired' | 'isUnique' | 'isReadOnly' | 'isHidden' | 'isHiddenOnCreate'

const settings: Partial<Record<Flag, DesignSetting>> = {
  isUnique: 'unique',
  isReadOnly: 'read-only',
  isHidden: 'hidden',
  isHiddenOnCreate: 'hidden-on-create',
}

export const FieldFlags = ({ field, rules, onPatch }: Props) => {
  const { typeCode } = field
  const why = (flag: Flag): string | null => {
    const setting = settings[flag]
    return setting === undefined || field.origin !== null ? null : whyNotSet(rules, setting)
  }
  const flags: readonly { readonly flag: Flag; readonly label: string; readonly hint: string; readonly isFixed?: boolean }[] = [
    ...(canBeTitle(typeCode)
      ? [
          {
            flag: 'isTitle' as const,
            label: 'Title',
            // One title field per worksheet: it moves, but it cannot be absent.
            hint: field.isTitle
              ? 'Names the row. To change that, make another field the title.'
              : 'Names the row where it is linked',
            isFixed: field.isTitle,
          },
        ]
      : []),
    ...(canBeRequired(typeCode) ? [{ flag: 'isRequired' as const, label: 'Required', hint: 'No row without a value' }] : []),
    ...(canBeUnique(typeCode) ? [{ flag: 'isUnique' as const, label: 'Unique', hint: 'No value twice' }] : []),
    { flag: 'isReadOnly', label: 'Read-only', hint: 'Shown, but not edited' },
    { flag: 'isHidden', label: 'Hidden', hint: 'Not shown in forms and tables' },
    { flag: 'isHiddenOnCreate', label: 'Hidden in new rows', hint: 'Not asked for when a row is added' },
  ]
  return (
    <fieldset className={`${parts.stack} ${styles.group}`}>
      <legend>Rules</legend>
      <div className={styles.flags}>
        {flags.map(({ flag, label, hint, isFixed }) => (
          <Checkbox
            key={flag}
            label={label}
            description={why(flag) ?? hint}
            checked={field[flag]}
            disabled={isFixed === true || why(flag) !== null}
            onChange={(event) => onPatch({ [flag]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </fieldset>
  )
}
