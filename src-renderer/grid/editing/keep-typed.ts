/**
 * What was typed into an open editor is taken when its grid goes away, and when the window is closed or loaded anew; then what waits for its
 * turn goes out as well.
 */
import { useEffect } from 'react'
import type { PendingEdits } from '../../state/sheet/pending-edits.ts'
import type { EditTaker } from './take-edit.ts'

export function useKeepTyped(taker: EditTaker, edits: PendingEdits): void {
  useEffect(() => {
    const keep = (): void => {
      taker.flush()
      edits.flush()
    }
    // Before the page goes: what is sent while it already goes may not leave it any more.
    window.addEventListener('beforeunload', keep)
    // Where a window ends without asking, such as a page that the system puts away.
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('beforeunload', keep)
      window.removeEventListener('pagehide', keep)
      taker.flush()
    }
  }, [taker, edits])
}
