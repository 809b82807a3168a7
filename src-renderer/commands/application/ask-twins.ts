/** Asks about options that differ in letter case alone before they are saved: people choose now one, now the other, and filters find half. */
import type { App } from '../../state/app.ts'
import { findCaseTwins, type OptionDraft } from '../../state/structure/option-draft.ts'
import { originOptions, type StructureDraft } from '../../state/structure/structure-draft.ts'
import { hasOptions } from '../../state/structure/type-words.ts'
import { askUser } from '../ask-user.ts'

interface OptionList {
  readonly name: string
  readonly options: readonly OptionDraft[]
  /** Texts as the service has them. */
  readonly before: readonly string[]
}

/** True where there are none, or when they are meant. */
export async function mayHaveTwins(app: App, lists: readonly OptionList[]): Promise<boolean> {
  for (const { name, options, before } of lists) {
    const twins = findCaseTwins(options, before)
    if (twins === null) continue
    const isMeant = await askUser(app, {
      title: `Are “${twins[0]}” and “${twins[1]}” two options?`,
      text: `In “${name}” they differ only in capital and small letters. People would choose now one, now the other, and a filter by one leaves the rows of the other out.`,
      yes: 'Keep both and save',
      isDangerous: true,
    })
    if (!isMeant) return false
  }
  return true
}

export const optionListsOf = (draft: StructureDraft): readonly OptionList[] =>
  draft.fields
    .filter((field) => !field.isRemoved && hasOptions(field.typeCode) && field.dataSource === '')
    .map((field) => ({
      name: field.name.trim(),
      options: field.options,
      before: field.origin === null ? [] : originOptions(field.origin).map((it) => it.value),
    }))
