/** What the designer offers for a connection: what the generation that makes worksheets there can say of a field, and the reason beside what it cannot. */
import { useQuery } from '@tanstack/react-query'
import { type DesignRules, type DesignSetting, designRules } from '../../../src-shared/api/design-rules.ts'
import type { KeyAbility } from '../../../src-shared/host/calls/app-page-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { App } from '../app.ts'
import { useApp } from '../app-context.tsx'
import { absentGeneration } from './ability-words.ts'
import { abilitiesQuery, designKeys } from './design-queries.ts'
import type { FieldDraft, StructureDraft } from './structure-draft.ts'
import { hasOptions, isRelation, sayType } from './type-words.ts'

/** V3 knows more and is used where the service has it, also where nothing is known yet. */
const rulesFor = (abilities: readonly KeyAbility[] | undefined): DesignRules =>
  abilities !== undefined && absentGeneration(abilities) === 'v3' ? designRules.v2 : designRules.v3

export function useDesignRules(connectionId: ConnectionId): DesignRules {
  const { data } = useQuery(abilitiesQuery(useApp().host, connectionId))
  return rulesFor(data?.abilities)
}

/** As the views have it by now. */
export const knownDesignRules = ({ queries }: App, connectionId: ConnectionId): DesignRules =>
  rulesFor(queries.getQueryData<{ readonly abilities: readonly KeyAbility[] }>(designKeys.abilities(connectionId))?.abilities)

const names: Readonly<Record<DesignSetting, string>> = {
  colors: 'colours of options',
  'option-set': 'options from an option set',
  unique: 'a field that takes each value only once',
  hidden: 'a hidden field',
  'read-only': 'a read-only field',
  'hidden-on-create': 'a field that is hidden in new rows',
  description: 'a description',
  remark: 'a remark',
  'two-way': 'a relation that goes both ways',
  'shown-fields': 'the fields that a relation shows',
  'worksheet-remark': 'a remark',
}

/** The reason beside a setting; null where it is offered. */
export const whyNotSet = ({ settings }: DesignRules, setting: DesignSetting): string | null =>
  settings.has(setting) ? null : 'Not offered by this service: its interface has generation V2 only.'

const isSet: readonly (readonly [DesignSetting, (field: FieldDraft) => boolean])[] = [
  ['option-set', (it) => hasOptions(it.typeCode) && it.dataSource !== ''],
  ['unique', (it) => it.isUnique],
  ['hidden', (it) => it.isHidden],
  ['read-only', (it) => it.isReadOnly],
  ['hidden-on-create', (it) => it.isHiddenOnCreate],
  ['description', (it) => it.description.trim() !== ''],
  ['remark', (it) => it.remark.trim() !== ''],
  ['two-way', (it) => isRelation(it.typeCode) && it.isBidirectional],
  ['shown-fields', (it) => isRelation(it.typeCode) && it.showFields.length > 0],
]

/** What a draft asks for that this service cannot make, with the field's name: a draft may be older than what is known of the service. */
export function rulesProblem(draft: StructureDraft, rules: DesignRules): string | null {
  for (const field of draft.fields) {
    if (field.origin !== null || field.isRemoved) continue
    const name = field.name.trim()
    if (!rules.types.includes(field.typeCode))
      return `${name}: this service makes no fields of the type “${sayType(field.typeCode)}”.`
    const found = isSet.find(([setting, has]) => !rules.settings.has(setting) && has(field))
    if (found !== undefined) return `${name}: this service does not make ${names[found[0]]}.`
  }
  if (draft.worksheetId === null && draft.remark.trim() !== '' && !rules.settings.has('worksheet-remark'))
    return 'This service does not make a worksheet with a remark.'
  return null
}
