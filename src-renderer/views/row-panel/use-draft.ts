/**
 * A text that is being typed for something else, such as a cell of a row. It is handed over when the field is left, when Enter is pressed and when
 * another thing takes the place of the one it was typed for; it always goes to the one it was typed for.
 */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

export interface Draft {
  /** What the field shows: what is being typed, else the value. */
  readonly text: string
  readonly isDirty: boolean
  type(text: string): void
  /** Hands the text over; keeps it on screen when it is not taken. */
  leave(): void
  /** Escape takes the value back, Enter hands over. */
  keyDown(event: KeyboardEvent<HTMLElement>): void
}

interface DraftPorts {
  /** Names the thing that the text is typed for. */
  readonly owner: string
  /** The value as it is typed. */
  readonly shown: string
  /** True when the text could be taken. */
  readonly commit: (text: string) => boolean
  /** Enter starts a new line; Control and Enter hand over. */
  readonly isLong?: boolean
}

export function useDraft({ owner, shown, commit, isLong = false }: DraftPorts): Draft {
  const [draft, setDraft] = useState<string | null>(null)
  const latest = useRef({ draft, commit, shown })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner means that the draft of the one before is handed over
  useLayoutEffect(
    () => () => {
      const { draft: left, commit: take, shown: before } = latest.current
      if (left !== null && left !== before) take(left)
      latest.current = { ...latest.current, draft: null }
      setDraft(null)
    },
    [owner],
  )
  useLayoutEffect(() => {
    latest.current = { draft, commit, shown }
  })
  const leave = (): void => {
    if (draft === null) return
    if (draft === shown || commit(draft)) setDraft(null)
  }
  return {
    text: draft ?? shown,
    isDirty: draft !== null && draft !== shown,
    type: setDraft,
    leave,
    keyDown(event) {
      if (event.key === 'Escape' && draft !== null && draft !== shown) {
        event.stopPropagation()
        setDraft(null)
      }
      const isEnter = event.key === 'Enter' && !event.altKey && (!isLong || event.ctrlKey || event.metaKey)
      if (isEnter) {
        event.preventDefault()
        leave()
      }
    },
  }
}
