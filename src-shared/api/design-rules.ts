/** What can be said of a field when its worksheet is made, by generation: V3 operation 3 with the field of Resources, or V2 operation 2 with its control definitions. */
import { fieldTypes, findFieldType } from './field-types.ts'
import { creatableV2 } from './v2/data-types-v2.ts'

export const designSettings = [
  'colors',
  'option-set',
  'unique',
  'hidden',
  'read-only',
  'hidden-on-create',
  'description',
  'remark',
  'two-way',
  'shown-fields',
  'worksheet-remark',
] as const
export type DesignSetting = (typeof designSettings)[number]

export interface DesignRules {
  /** Type codes that creation takes, in the order of the type table. */
  readonly types: readonly string[]
  readonly settings: ReadonlySet<DesignSetting>
  /** A worksheet that exists can be changed and deleted (V3 operations 5 and 6). */
  readonly canEdit: boolean
}

const codesOf = (isCreatable: (code: number) => boolean): readonly string[] =>
  fieldTypes.flatMap(({ codes: [code] }) => (code !== undefined && isCreatable(code) ? [String(code)] : []))

const v2Codes: ReadonlySet<number> = new Set([...creatableV2.listed, ...creatableV2.mentioned])

export const designRules: Readonly<Record<'v3' | 'v2', DesignRules>> = {
  v3: {
    types: codesOf((code) => findFieldType(code)?.creatableV3 === true),
    settings: new Set(designSettings),
    canEdit: true,
  },
  v2: { types: codesOf((code) => v2Codes.has(code)), settings: new Set(), canEdit: false },
}
