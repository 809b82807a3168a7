/** What the rules find wrong with the value while it is typed, in words below the editor. Nothing here keeps anyone from leaving the cell. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { duplicateFlaw, judgeCell } from '../../../src-shared/changes/check-rules.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { ask } from '../../state/host-queries.ts'
import type { EditorProps } from './editor-props.ts'
import styles from './editors.module.css'

/** Milliseconds without a key press before other rows are asked for the value. */
const rest = 200

/** Whether another row has the value; false until that is known. */
function useIsTaken({ field, context, data }: EditorProps, value: CellValue): boolean {
  const [rested, setRested] = useState<CellValue>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  const { app, at } = context
  const except = data?.row.key ?? null
  const isAsked = field.isUnique && rested !== null && rested === value
  const taken = useQuery({
    queryKey: ['of', at.connectionId, 'taken', at.worksheetId, field.id, rested, except],
    enabled: isAsked,
    gcTime: 0,
    retry: false,
    queryFn: () => ask(app.host, 'rows.is-taken', { ...at, field: field.id, value: rested, except }),
  })
  return isAsked && taken.data?.taken === true
}

interface Props {
  readonly props: EditorProps
  readonly value: CellValue
  /** What nobody changed is not judged. */
  readonly isTouched: boolean
}

export const EditorFlaws = ({ props, value, isTouched }: Props) => {
  const isTaken = useIsTaken(props, isTouched ? value : null)
  const flaws = isTouched ? [...judgeCell(value, props.field), ...(isTaken ? [duplicateFlaw] : [])] : []
  if (flaws.length === 0) return null
  return (
    <div className={styles.flaws} role="status">
      {flaws.map(({ rule, level, message }) => (
        <p key={rule} data-level={level}>
          {message}
        </p>
      ))}
    </div>
  )
}
