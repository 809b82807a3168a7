/** The rows that this row is related to, one small grid per relation. */

import { IconTableShortcut } from '@tabler/icons-react'
import type { Field } from '../../../src-shared/model/field.ts'
import type { RowId } from '../../../src-shared/model/ids.ts'
import { contentOf } from '../../../src-shared/model/value-kind.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { EmptyState } from '../../ui/messages/message-state.tsx'
import { RelatedGrid } from './sub-table/related-grid.tsx'

interface Props {
  readonly at: SheetRef
  readonly rowId: RowId
  readonly fields: readonly Field[]
}

/** A cascading select is a choice from a list, which is no thing of its own to look at. */
const isRelation = ({ kind, relatedWorksheetId, typeName }: Field): boolean =>
  kind === 'rows' && relatedWorksheetId !== null && contentOf({ typeName }) !== 'cascade'

export const RelatedSection = ({ at, rowId, fields }: Props) => {
  const relations = fields.filter(isRelation)
  if (relations.length === 0) {
    return (
      <EmptyState
        icon={<IconTableShortcut size={20} />}
        title="No relations here"
        text="No field of this worksheet points to rows of another one."
      />
    )
  }
  return relations.map((field) => <RelatedGrid key={`${rowId} ${field.id}`} at={at} rowId={rowId} field={field} />)
}
