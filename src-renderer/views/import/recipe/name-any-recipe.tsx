/** Asks for the name of a recipe, whether it is one of a worksheet or of a workbook: of a new one, or of one that is renamed. */
import { useState } from 'react'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import type { Result } from '../../../../src-shared/lib/result.ts'
import { NameDialog } from '../../dialogs/name-dialog.tsx'

interface Named {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly title: string
  /** What it keeps, as a sentence. */
  readonly keeps: string
  readonly saved: readonly Named[]
  readonly rename: Named | null
  /** Proposed for a new one. */
  readonly propose: () => string
  readonly onRename: (id: string, name: string) => Promise<Result<null, HostError>>
  /** `twin`: the one of that name whose place it takes. */
  readonly onSave: (twin: string | null, name: string) => Promise<Result<null, HostError>>
  readonly onClose: () => void
}

export const NameAnyRecipe = ({ title, keeps, saved, rename, propose, onRename, onSave, onClose }: Props) => {
  const [first] = useState(() => rename?.name ?? propose())
  const findTwin = (name: string) => saved.find((it) => it.name.toLowerCase() === name.toLowerCase())
  if (rename !== null)
    return (
      <NameDialog
        title={`Rename “${rename.name}”`}
        label="Name of the recipe"
        description={undefined}
        first={first}
        yes="Rename"
        onSave={(name) => onRename(rename.id, name)}
        onClose={onClose}
      />
    )
  return (
    <NameDialog
      title={title}
      label="Name of the recipe"
      description={keeps}
      first={first}
      yes="Save"
      replaces={(name) => {
        const twin = findTwin(name)
        if (twin === undefined) return null
        return { warning: `“${twin.name}” is there already. What it holds would be replaced.`, yes: 'Replace it' }
      }}
      onSave={(name) => onSave(findTwin(name)?.id ?? null, name)}
      onClose={onClose}
    />
  )
}
