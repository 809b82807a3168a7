/**
 * Edits on their way: typed and not yet taken from their editor, or sent to the host and not yet answered. What the user asks for reaches
 * the host in the order in which it was asked for: a command that waits for edits before it has those after it wait in turn.
 */

export interface PendingEdits {
  /** Sends an edit: at once, or behind the commands that wait and were asked for before it. */
  send<T>(work: () => Promise<T>): Promise<T>
  /** Sends it once all before it has been answered: what the host reads for it, it reads beside what it is staging. */
  sendInTurn<T>(work: () => Promise<T>): Promise<T>
  /** An open editor; settled when its value was handed over to be staged, which is a moment after it was left. */
  addTyped(work: Promise<unknown>): void
  /**
   * Calls `go` once all that was typed and sent before this call has been answered: at once when that is so already. What is sent from now
   * on goes after what `go` itself sends before it returns.
   */
  inTurn(go: () => void): void
  /** How many edits were sent so far: the same number later says that nothing was done between. */
  sent(): number
  /** Resolves once all that was typed is handed over, so that whatever is sent from then on comes after it; null when that is so already. */
  handedOver(): Promise<void> | null
  /** Nothing waits any longer: the window closes, and all goes out in its order. */
  flush(): void
}

interface Turn {
  readonly go: () => void
  /** Sends that were asked for after it, and before the next one. */
  readonly behind: (() => void)[]
  /** Called when what it sent has been answered. */
  readonly end: (sent: readonly Promise<unknown>[]) => void
}

export function createPendingEdits(): PendingEdits {
  const open = new Set<Promise<unknown>>()
  const typed = new Set<Promise<unknown>>()
  const turns: Turn[] = []
  /** Settled when the turn that was asked for last is over; null when none is. */
  let last: Promise<unknown> | null = null
  /** What the turn that goes now sends; null between turns. */
  let going: Promise<unknown>[] | null = null

  let sent = 0

  const keep = (set: Set<Promise<unknown>>, work: Promise<unknown>): void => {
    set.add(work)
    const done = (): void => void set.delete(work)
    work.then(done, done)
  }
  const handOver = async (): Promise<void> => {
    while (typed.size > 0) await Promise.allSettled([...typed])
  }
  const take = (turn: Turn): void => {
    const at = turns.indexOf(turn)
    // It went out when the window was about to close.
    if (at < 0) return
    const sent: Promise<unknown>[] = []
    going = sent
    try {
      turn.go()
    } finally {
      going = null
      turns.splice(at, 1)
      turn.end(sent)
      for (const send of turn.behind) send()
    }
  }
  const queue = async (go: () => void, end: Turn['end'], before: Promise<unknown> | null): Promise<void> => {
    // What is typed by now is handed over in a moment, and comes first.
    if (typed.size > 0) await Promise.allSettled([...typed])
    const turn: Turn = { go, behind: [], end }
    turns.push(turn)
    await Promise.allSettled([...open, before])
    take(turn)
  }
  const send = <T>(work: () => Promise<T>): Promise<T> => {
    sent += 1
    const behind = going === null ? turns.at(-1)?.behind : undefined
    const answer = behind === undefined ? work() : new Promise<T>((resolve) => behind.push(() => resolve(work())))
    keep(open, answer)
    going?.push(answer)
    return answer
  }
  const inTurn = (go: () => void): void => {
    if (open.size === 0 && typed.size === 0 && last === null) {
      go()
      return
    }
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const before = last
    last = promise
    void promise.then(() => {
      if (last === promise) last = null
    })
    void queue(go, (sent) => resolve(Promise.allSettled(sent)), before)
  }
  return {
    send,
    sendInTurn: (work) => new Promise((resolve) => inTurn(() => resolve(send(work)))),
    addTyped: (work) => keep(typed, work),
    inTurn,
    sent: () => sent,
    handedOver: () => (typed.size === 0 ? null : handOver()),
    flush() {
      for (const turn of [...turns]) take(turn)
    },
  }
}
