/** Which column the chosen files are named after: the user's choice, else the one that fits most of them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostSampled } from '../../../src-shared/host/calls/attach-calls.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { formatCount } from '../../ui/format/format-count.ts'

export interface Naming {
  /** Null until it is known. */
  readonly by: FieldId | null
  /** Why it was chosen; '' where the user has chosen it, or none fits. */
  readonly why: string
  choose(by: FieldId): void
}

/** As many as are asked about, from all over: names of one kind often lie together. */
const sampleOf = (names: readonly string[]): readonly string[] => {
  const step = Math.max(1, names.length / mostSampled)
  return Array.from({ length: Math.min(names.length, mostSampled) }, (_, at) => names[Math.floor(at * step)] ?? '').filter(
    (name) => name !== '',
  )
}

export function useNaming(at: SheetRef, fields: readonly { readonly id: FieldId }[], files: readonly File[]): Naming {
  const app = useApp()
  const [chosen, choose] = useState<FieldId | null>(null)
  const names = sampleOf(files.map((file) => file.name.slice(0, 500)))
  const isAsked = chosen === null && fields.length > 1 && names.length > 0
  const query = useQuery({
    queryKey: ['attach-naming', at, fields.map((field) => field.id), names],
    queryFn: () =>
      ask(app.host, 'attachments.propose-naming', { ...at, fields: fields.slice(0, 200).map(({ id }) => id), names: [...names] }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
  const first = fields[0]?.id ?? null
  if (!isAsked) return { by: chosen ?? first, why: '', choose }
  // Nobody has to wait for a proposal that does not come.
  if (query.isPending) return { by: null, why: '', choose }
  const { by, files: fitting } = query.data ?? { by: null, files: 0 }
  const of = names.length < files.length ? `a sample of ${formatCount(names.length)}` : formatCount(names.length)
  return { by: by ?? first, why: by === null ? '' : `Fits ${formatCount(fitting)} of ${of}`, choose }
}
