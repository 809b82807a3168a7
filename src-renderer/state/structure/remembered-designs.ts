/** Drafts of structures and option sets survive a reload of the window: nothing that was typed is lost before it is saved or thrown away. */
import { z } from 'zod'
import type { OptionSet } from '../../../src-shared/host/calls/option-set-calls.ts'
import type { FieldDefinition, WorksheetDesign } from '../../../src-shared/host/calls/structure-calls.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../app.ts'
import type { WindowMemory } from '../window-memory.ts'
import type { DesignsState } from './designs-state.ts'
import type { SetDraft } from './set-draft.ts'
import type { FieldDraft, StructureDraft } from './structure-draft.ts'

const memoryKey = 'designs'
const option = { key: z.string(), value: z.string(), color: z.string(), isDeleted: z.boolean() }
const optionDrafts = z.array(z.object({ id: z.string(), ...option, score: z.number().nullable() }))

const flags = {
  isRequired: z.boolean(),
  isUnique: z.boolean(),
  isTitle: z.boolean(),
  isHidden: z.boolean(),
  isReadOnly: z.boolean(),
  isHiddenOnCreate: z.boolean(),
}
/** What a field and its draft have in common. */
const settings = {
  id: z.string(),
  name: z.string(),
  alias: z.string(),
  description: z.string(),
  remark: z.string(),
  typeCode: z.string(),
  ...flags,
  precision: z.number().nullable(),
  subType: z.string(),
  max: z.number().nullable(),
  dataSource: z.string(),
  showFields: z.array(z.string()),
  isBidirectional: z.boolean(),
}
const definition: z.ZodType<FieldDefinition> = z.object({
  ...settings,
  typeName: z.string().nullable(),
  isCreatable: z.boolean(),
  options: z.array(z.object(option)),
  sourceField: z.string(),
})
const fieldDraft: z.ZodType<FieldDraft> = z.object({
  ...settings,
  origin: definition.nullable(),
  isRemoved: z.boolean(),
  options: optionDrafts,
})
const design: z.ZodType<WorksheetDesign> = z.object({
  name: z.string(),
  alias: z.string(),
  description: z.string(),
  remark: z.string(),
  fields: z.array(definition),
  views: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
})
const structureDraft: z.ZodType<StructureDraft> = z.object({
  worksheetId: worksheetId.nullable(),
  base: design.nullable(),
  name: z.string(),
  alias: z.string(),
  remark: z.string(),
  sectionId: z.string().nullable(),
  baseSectionId: z.string().nullable(),
  fields: z.array(fieldDraft),
  baseOrder: z.array(z.string()),
})
const optionSet: z.ZodType<OptionSet> = z.object({
  id: z.string(),
  name: z.string(),
  hasColors: z.boolean(),
  hasScores: z.boolean(),
  options: z.array(z.object({ ...option, score: z.number().nullable() })),
  usedBy: z.array(z.object({ id: z.string(), name: z.string() })),
})
const setDraft: z.ZodType<SetDraft> = z.object({
  origin: optionSet.nullable(),
  name: z.string(),
  hasColors: z.boolean(),
  hasScores: z.boolean(),
  options: optionDrafts,
})
const remembered = z.object({
  structures: z.array(z.tuple([z.string(), structureDraft])),
  sets: z.array(z.tuple([z.string(), setDraft])),
})

/** One that was written by another version and cannot be read is let go. */
export function recallDesigns(memory: WindowMemory, state: DesignsState): DesignsState {
  const parsed = remembered.safeParse(memory.read(memoryKey))
  return parsed.success ? { ...state, structures: new Map(parsed.data.structures), sets: new Map(parsed.data.sets) } : state
}

/** Brings back what was left, and keeps the memory in step from then on; returns the function that stops that. */
export function keepDesigns(app: App): () => void {
  app.designs.update((state) => recallDesigns(app.memory, state))
  let known = app.designs.get()
  return app.designs.subscribe(() => {
    const now = app.designs.get()
    const isSame = now.structures === known.structures && now.sets === known.sets
    known = now
    if (!isSame) app.memory.write(memoryKey, { structures: [...now.structures], sets: [...now.sets] })
  })
}
