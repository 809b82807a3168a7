/** Waits that end when the test says so, and not before. */
export function createHeldWaits() {
  const open = new Set<() => void>()
  return {
    after: (_ms: number, call: () => void) => {
      open.add(call)
      return () => void open.delete(call)
    },
    /** Ends every wait that is open. */
    pass() {
      const due = [...open]
      open.clear()
      for (const call of due) call()
    },
  }
}
