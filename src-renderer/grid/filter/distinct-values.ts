/** The values a column holds, single ones counted apart even where a cell holds several: what "is any of" offers. */
import { useQuery } from '@tanstack/react-query'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type Names, nameOf } from '../../../src-shared/model/names.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'

export interface DistinctValue {
  readonly id: string
  readonly text: string
  readonly rows: number
}

/** Distinct values asked for; a column with more is searched by text instead. */
const limit = 300

export function countDistinct(answer: HostCallAnswer<'rows.distinct'>, field: Field): readonly DistinctValue[] {
  const counts = new Map<string, number>()
  for (const { value, rows } of answer.values) {
    const ids = Array.isArray(value)
      ? value.map((it) => (typeof it === 'string' ? it : it.name))
      : value === null
        ? []
        : [String(value)]
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + rows)
  }
  return [...counts].map(([id, rows]) => ({ id, rows, text: textOf(id, field, answer.names) })).sort((a, b) => b.rows - a.rows)
}

function textOf(id: string, field: Field, names: Names): string {
  if (field.kind === 'options') return field.options.find((option) => option.key === id)?.text ?? id
  return isReferenceKind(field.kind) ? nameOf(names, field.kind, id) : id
}

interface DistinctPart {
  /** Rows that are looked at, changed ones first; all of them without it. */
  readonly among?: number
  /** False asks nothing yet. */
  readonly isAsked?: boolean
}

export function useDistinct(at: SheetRef, field: Field, { among, isAsked = true }: DistinctPart = {}) {
  const { host } = useApp()
  return useQuery({
    queryKey: ['of', at.connectionId, 'distinct', at.worksheetId, field.id, among ?? 'all'],
    enabled: isAsked,
    staleTime: 10_000,
    queryFn: () => ask(host, 'rows.distinct', { ...at, field: field.id, limit, among }),
    select: (answer) => countDistinct(answer, field),
  })
}
