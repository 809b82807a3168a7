/** A worksheet's structure: its own settings, its fields in order, and the settings of the field in front. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { worksheetQuery, workspaceQuery } from '../../state/host-queries.ts'
import { isForbidden } from '../../state/review/refusal-kind.ts'
import { useStore } from '../../state/store.ts'
import { designQuery } from '../../state/structure/design-queries.ts'
import { keepStructure, structureKey } from '../../state/structure/designs-state.ts'
import { listSections, sectionOf } from '../../state/structure/section-choices.ts'
import { draftOf, newStructure } from '../../state/structure/structure-draft.ts'
import { isDraftChanged } from '../../state/structure/structure-edit.ts'
import { ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { Designer } from './designer.tsx'

interface Props {
  readonly connectionId: ConnectionId
  /** null: a worksheet that does not exist yet. */
  readonly worksheetId: WorksheetId | null
}

const NewWorksheet = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const workspace = useQuery(workspaceQuery(app.host, connectionId))
  const draft = useStore(app.designs).structures.get(structureKey(connectionId, null))
  const first = listSections(workspace.data?.tree ?? [])[0]?.value ?? null
  const fresh = useMemo(() => newStructure(first), [first])
  if (workspace.isPending) return <LoadingState what="Reading the application…" />
  return <Designer connectionId={connectionId} draft={draft ?? fresh} tree={workspace.data?.tree ?? []} />
}

const ExistingWorksheet = ({ connectionId, worksheetId }: Props & { readonly worksheetId: WorksheetId }) => {
  const app = useApp()
  const key = structureKey(connectionId, worksheetId)
  const design = useQuery(designQuery(app.host, connectionId, worksheetId))
  const worksheet = useQuery(worksheetQuery(app.host, connectionId, worksheetId))
  const workspace = useQuery(workspaceQuery(app.host, connectionId))
  const kept = useStore(app.designs).structures.get(key)
  const layout = worksheet.data?.layout ?? null
  const tree = workspace.data?.tree
  const fresh = useMemo(
    () => (design.data === undefined ? null : draftOf(worksheetId, design.data, sectionOf(tree ?? [], worksheetId), layout)),
    [design.data, layout, tree, worksheetId],
  )
  // A draft that changes nothing would only hide what others change.
  useEffect(
    () => () => {
      const last = app.designs.get().structures.get(key)
      if (last !== undefined && !isDraftChanged(last)) app.designs.update((state) => keepStructure(state, key, null))
    },
    [app, key],
  )
  const draft = kept ?? fresh
  if (draft !== null && !worksheet.isPending && tree !== undefined) {
    return <Designer connectionId={connectionId} draft={draft} tree={tree} />
  }
  if (design.isError) {
    const error = readFailure(design.error)
    return (
      <ErrorState
        what={isForbidden(error) ? 'This key may not read the structure' : 'The structure could not be read'}
        error={error}
        onRetry={() => void design.refetch()}
      />
    )
  }
  return <LoadingState what="Reading the structure…" />
}

export const StructureView = ({ connectionId, worksheetId }: Props) =>
  worksheetId === null ? (
    <NewWorksheet connectionId={connectionId} />
  ) : (
    <ExistingWorksheet connectionId={connectionId} worksheetId={worksheetId} />
  )
