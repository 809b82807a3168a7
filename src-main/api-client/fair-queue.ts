/** Waiting calls in lanes, taken in turn: a long job in one lane never holds up a single call in another. Within a lane, first come first served. */
export interface FairQueue<T> {
  readonly size: number
  /** `first` puts the item before all others of its lane: a call that was sent and must be sent again keeps its place. */
  add(lane: string, item: T, first: boolean): void
  /** The next item, from the lane after the one served last. */
  take(): T | null
  remove(lane: string, item: T): boolean
}

export function createFairQueue<T>(): FairQueue<T> {
  /** Only lanes that hold items, in the order in which they are served. */
  const lanes: { readonly name: string; readonly items: T[] }[] = []
  let size = 0

  return {
    get size() {
      return size
    },
    add: (name, item, first) => {
      size += 1
      const lane = lanes.find((it) => it.name === name)
      if (lane === undefined) lanes.push({ name, items: [item] })
      else if (first) lane.items.unshift(item)
      else lane.items.push(item)
    },
    take: () => {
      const lane = lanes.shift()
      const item = lane?.items.shift()
      if (lane === undefined || item === undefined) return null
      size -= 1
      if (lane.items.length > 0) lanes.push(lane)
      return item
    },
    remove: (name, item) => {
      const at = lanes.findIndex((it) => it.name === name)
      const lane = lanes[at]
      const index = lane?.items.indexOf(item) ?? -1
      if (lane === undefined || index < 0) return false
      lane.items.splice(index, 1)
      size -= 1
      if (lane.items.length === 0) lanes.splice(at, 1)
      return true
    },
  }
}
