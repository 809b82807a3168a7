/** What was typed into an open editor is taken when its grid goes away, and when the window is closed or loaded anew. */
import { useEffect } from 'react'
import type { EditTaker } from './take-edit.ts'

export function useKeepTyped(taker: EditTaker): void {
  useEffect(() => {
    const keep = (): void => taker.flush()
    // Before the page goes: what is sent while it already goes may not leave it any more.
    window.addEventListener('beforeunload', keep)
    // Where a window ends without asking, such as a page that the system puts away.
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('beforeunload', keep)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [taker])
}
