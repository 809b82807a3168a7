/** Work on one thing at a time: what is asked of the same key begins when what was asked before has ended, whether or not it failed. */
export type InTurn<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>

export function createInTurn<K>(): InTurn<K> {
  const last = new Map<K, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const own = before.then(work, work)
    last.set(key, own)
    const forget = (): void => {
      if (last.get(key) === own) last.delete(key)
    }
    own.then(forget, forget)
    return own
  }
}
