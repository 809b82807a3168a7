/** Questions about the dictionary of names: of members, related rows and other referenced things. */
import type { FoundReference } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { NameEntry, Names } from '../../../src-shared/model/names.ts'
import type { ReferenceKind } from '../../../src-shared/model/value-kind.ts'

export interface NameQuestions {
  'names.find': {
    readonly role: 'window'
    readonly ask: { readonly kind: ReferenceKind; readonly text: string; readonly limit: number }
    readonly answer: readonly FoundReference[]
  }
  /** What is known of these; ids without a name are left out. */
  'names.of': {
    readonly role: 'window'
    readonly ask: { readonly wanted: readonly { readonly kind: ReferenceKind; readonly ids: readonly string[] }[] }
    readonly answer: Names
  }
  'names.write': { readonly role: 'writer'; readonly ask: { readonly names: readonly NameEntry[] }; readonly answer: null }
}
