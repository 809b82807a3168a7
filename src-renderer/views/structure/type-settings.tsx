/** What only this type of field has: decimal places, stars, precision of dates, one or several, options, or the worksheet it points to. */
import { NumberInput, Select } from '@mantine/core'
import type { DesignRules } from '../../../src-shared/api/design-rules.ts'
import { limits } from '../../../src-shared/api/limits.ts'
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { type FieldDraft, isTooPrecise, type StructureDraft } from '../../state/structure/structure-draft.ts'
import { hasOptions, hasPrecision, isRating, isRelation, subTypesOf } from '../../state/structure/type-words.ts'
import { ChoiceSettings } from './choice-settings.tsx'
import styles from './designer.module.css'
import { RelationSettings } from './relation-settings.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly draft: StructureDraft
  readonly rules: DesignRules
  readonly field: FieldDraft
  readonly tree: readonly TreeItem[]
  readonly onPatch: (patch: Partial<FieldDraft>) => void
}

const SubTypeChoice = ({ field, onPatch }: Pick<Props, 'field' | 'onPatch'>) => {
  const sub = subTypesOf(field.typeCode)
  if (sub === null) return null
  return (
    <Select
      label={sub.label}
      placeholder="As the service sets it"
      allowDeselect={false}
      data={[...sub.choices]}
      value={field.subType === '' ? null : field.subType}
      onChange={(subType) => subType !== null && onPatch({ subType })}
    />
  )
}

export const TypeSettings = (props: Props) => {
  const { field, onPatch } = props
  const { typeCode } = field
  if (hasOptions(typeCode)) return <ChoiceSettings {...props} />
  if (isRelation(typeCode)) {
    return (
      <RelationSettings {...props}>
        <SubTypeChoice field={field} onPatch={onPatch} />
      </RelationSettings>
    )
  }
  if (hasPrecision(typeCode)) {
    return (
      <div className={styles.pair}>
        <NumberInput
          label="Decimal places"
          min={0}
          max={limits.decimalPlaces}
          clampBehavior="none"
          error={isTooPrecise(field) ? `0 to ${limits.decimalPlaces}` : null}
          allowDecimal={false}
          allowNegative={false}
          value={field.precision ?? ''}
          onChange={(precision) => onPatch({ precision: typeof precision === 'number' ? precision : null })}
        />
      </div>
    )
  }
  if (isRating(typeCode)) {
    return (
      <div className={styles.pair}>
        <NumberInput
          label="Highest rating"
          min={1}
          max={limits.ratingMax}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={field.max ?? ''}
          onChange={(max) => onPatch({ max: typeof max === 'number' ? max : null })}
        />
      </div>
    )
  }
  if (subTypesOf(typeCode) === null) return null
  return (
    <div className={styles.pair}>
      <SubTypeChoice field={field} onPatch={onPatch} />
    </div>
  )
}
