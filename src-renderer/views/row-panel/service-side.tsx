/** A section that only the service can fill: a row that it does not know yet has none, and rows passed by quickly are not asked for. */
import { IconCloudUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isNewRow, type RowId, type RowKey, rowId } from '../../../src-shared/model/ids.ts'
import { EmptyState, LoadingState } from '../../ui/messages/message-state.tsx'

/** Milliseconds on one row before the service is asked about it; walking through rows must not send a request for each. */
const settle = 250

interface Props {
  readonly row: RowKey
  /** As it stands before "comes with the first push". */
  readonly what: string
  readonly children: (rowId: RowId) => ReactNode
}

export const ServiceSide = ({ row, what, children }: Props) => {
  const [settled, setSettled] = useState<RowKey>(row)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(row), settle)
    return () => clearTimeout(timer)
  }, [row])
  if (isNewRow(row)) {
    return (
      <EmptyState
        icon={<IconCloudUp size={20} />}
        title="The service does not know this row yet"
        text={`${what} can be had once the row was pushed.`}
      />
    )
  }
  return settled === row ? children(rowId.parse(row)) : <LoadingState what="Reading from the service…" />
}
