/**
 * Groups rows by the values that they are sent with, as `groupUpdates` does, for any number of rows: of each row its key and its group
 * are kept, and of each set of values a number that is made from it. Rows are sent by their values, whatever was planned: two sets with
 * the same number, of which there are none in practice, would make a plan that is one request short.
 */
import { limits } from '../../../src-shared/api/limits.ts'
import type { UpdatePack } from '../contract/push-questions.ts'
import type { StagedRow } from '../stage/staged-rows.ts'

export interface ValueGroups {
  add(row: StagedRow): void
  /** Groups of equal values first, largest groups whole; rows come in packs of at most 1000. */
  pack(): readonly UpdatePack[]
}

export function createValueGroups(): ValueGroups {
  const keys = createNumberList((length) => new Float64Array(length))
  const groupOf = createNumberList((length) => new Uint32Array(length))
  const sizes = createNumberList((length) => new Uint16Array(length))
  const open = createNumberTable()
  return {
    add({ k, cells }) {
      const values = numberOf([...cells].sort((a, b) => a.column.n - b.column.n).map((it) => [it.column.n, it.value]))
      let group = open.get(values)
      if (group === undefined || sizes.at(group) === limits.pageSize) {
        group = sizes.add(0)
        open.set(values, group)
      }
      sizes.set(group, sizes.at(group) + 1)
      keys.add(k)
      groupOf.add(group)
    },
    pack: () => packGroups(keys, groupOf, sizes),
  }
}

function packGroups(keys: NumberList, groupOf: NumberList, sizes: NumberList): readonly UpdatePack[] {
  const order = largestFirst(sizes)
  const next = new Uint32Array(sizes.length())
  let start = 0
  for (const group of order) {
    next[group] = start
    start += sizes.at(group)
  }
  const ordered = new Float64Array(keys.length())
  for (let i = 0; i < ordered.length; i += 1) ordered[raise(next, groupOf.at(i), 1)] = keys.at(i)
  const packs: UpdatePack[] = []
  let [from, to, packed] = [0, 0, [] as { rows: number; requests: number }[]]
  const close = (): void => {
    if (to > from) packs.push({ keys: [...ordered.subarray(from, to)], sizes: packed })
    packed = []
    from = to
  }
  for (const group of order) {
    const rows = sizes.at(group)
    if (to - from + rows > limits.pageSize) close()
    const last = packed.at(-1)
    if (last?.rows === rows) last.requests += 1
    else packed.push({ rows, requests: 1 })
    to += rows
  }
  close()
  return packs
}

/** Groups by their sizes, which are at most those of a page; equal ones in their order. */
function largestFirst(sizes: NumberList): Uint32Array {
  const starts = new Uint32Array(limits.pageSize + 1)
  const placeOf = (group: number): number => limits.pageSize - sizes.at(group)
  const order = new Uint32Array(sizes.length())
  for (let group = 0; group < order.length; group += 1) raise(starts, placeOf(group), 1)
  let before = 0
  for (const [place, groups] of starts.entries()) {
    starts[place] = before
    before += groups
  }
  for (let group = 0; group < order.length; group += 1) order[raise(starts, placeOf(group), 1)] = group
  return order
}

type Numbers = Float64Array | Uint32Array | Uint16Array | Int32Array

const read = (numbers: Numbers, place: number): number => numbers[place] ?? 0

/** Answers the number as it was. */
function raise(numbers: Numbers, place: number, by: number): number {
  const was = read(numbers, place)
  numbers[place] = was + by
  return was
}

interface NumberList {
  length(): number
  at(place: number): number
  set(place: number, value: number): void
  /** Answers its place. */
  add(value: number): number
}

/** Numbers in pieces, so that growing copies nothing: a list that is copied when it grows takes three times its size for that moment. */
function createNumberList(piece: (length: number) => Numbers): NumberList {
  const inPiece = 65_536
  const pieces: Numbers[] = []
  let held = 0
  const set = (place: number, value: number): void => {
    const found = pieces[Math.floor(place / inPiece)]
    if (found !== undefined) found[place % inPiece] = value
  }
  return {
    length: () => held,
    at(place) {
      const found = pieces[Math.floor(place / inPiece)]
      if (found === undefined) throw new RangeError(`${place} of ${held}`)
      return read(found, place % inPiece)
    },
    set,
    add(value) {
      if (held === pieces.length * inPiece) pieces.push(piece(inPiece))
      set(held, value)
      held += 1
      return held - 1
    },
  }
}

/** 53 bits of a text, evenly spread. */
function numberOf(values: unknown): number {
  const text = JSON.stringify(values)
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
}

interface NumberTable {
  get(key: number): number | undefined
  set(key: number, value: number): void
}

/** A map from large numbers to small ones without an object for each. */
function createNumberTable(): NumberTable {
  let [keys, values, held] = [new Float64Array(1024).fill(-1), new Int32Array(1024), 0]
  const slotOf = (key: number): number => {
    const last = keys.length - 1
    let slot = key % keys.length
    while (keys[slot] !== -1 && keys[slot] !== key) slot = slot === last ? 0 : slot + 1
    return slot
  }
  const put = (key: number, value: number): void => {
    const slot = slotOf(key)
    if (keys[slot] === -1) held += 1
    keys[slot] = key
    values[slot] = value
  }
  const grow = (): void => {
    const [oldKeys, oldValues] = [keys, values]
    keys = new Float64Array(oldKeys.length * 2).fill(-1)
    values = new Int32Array(oldKeys.length * 2)
    held = 0
    for (const [i, key] of oldKeys.entries()) if (key !== -1) put(key, read(oldValues, i))
  }
  return {
    get(key) {
      const slot = slotOf(key)
      return keys[slot] === key ? values[slot] : undefined
    },
    set(key, value) {
      if (held * 2 >= keys.length) grow()
      put(key, value)
    },
  }
}
