/** Makes, changes and removes option sets, for both generations of the interface. */
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import { recomputeAfterEdit } from '../rows/recompute.ts'
import type { Caller, Workspace } from '../workspace.ts'
import { applyOptions, type WrittenOption } from './edit-options.ts'
import { definitionOf } from './field.ts'
import { type OptionSet, worksheetsUsing } from './option-set.ts'

export interface WrittenOptionSet {
  readonly name: string
  readonly options: readonly WrittenOption[]
  readonly enableColor: boolean
  readonly enableScore: boolean
}

export type OptionSetChange = { readonly [Key in keyof WrittenOptionSet]?: WrittenOptionSet[Key] | undefined }

export function findOptionSet(workspace: Workspace, id: string): Outcome<OptionSet> {
  const found = workspace.storage.catalog.optionSets().find((set) => set.id === id)
  return found === undefined ? refuse('notFound', `no option set ${JSON.stringify(id)}`) : ok(found)
}

/** Answers the new set's id. */
export function createOptionSet(workspace: Workspace, caller: Caller, written: WrittenOptionSet): Outcome<string> {
  const options = applyOptions(workspace, [], written.options, { where: 'options', findsByText: false })
  if (!options.ok) return options
  const id = workspace.ids.next()
  return workspace.storage.atomically(() => {
    const { name, enableColor, enableScore } = written
    const set = { id, name, accountId: caller.accountId, options: options.value, enableColor, enableScore }
    workspace.storage.catalog.saveOptionSet(set)
    return ok(id)
  })
}

/** What the change leaves out stays as it was. Fields that take their options from the set show the new ones at once. */
export function editOptionSet(workspace: Workspace, id: string, change: OptionSetChange): Outcome<null> {
  const found = findOptionSet(workspace, id)
  if (!found.ok) return found
  const set = found.value
  const options = applyOptions(workspace, set.options, change.options ?? [], { where: 'options', findsByText: false })
  if (!options.ok) return options
  return workspace.storage.atomically(() => {
    workspace.storage.catalog.saveOptionSet({
      ...set,
      name: change.name ?? set.name,
      options: options.value,
      enableColor: change.enableColor ?? set.enableColor,
      enableScore: change.enableScore ?? set.enableScore,
    })
    const users = worksheetsUsing(workspace.storage.catalog.worksheets(), set.id)
    recomputeAfterEdit(workspace, new Set(users.map((worksheet) => worksheet.id)))
    return ok(null)
  })
}

/** Fields that took their options from the set keep them as their own, so no row loses a value. */
export function deleteOptionSet(workspace: Workspace, id: string): Outcome<null> {
  const found = findOptionSet(workspace, id)
  if (!found.ok) return found
  const { catalog } = workspace.storage
  return workspace.storage.atomically(() => {
    for (const worksheet of worksheetsUsing(catalog.worksheets(), id)) {
      for (const field of worksheet.fields) {
        if (field.optionSetId === id) catalog.saveField(field.key, { ...definitionOf(field), optionSetId: '' })
      }
    }
    catalog.removeOptionSet(id)
    return ok(null)
  })
}
