/** Gives the sample's rows a past: who created them, how orders went their way, what people said about them. */

import type { Discussion } from '../domain/rows/discussion.ts'
import { head, headLength, rowIdOf, rowKeyOf, type StoredRow } from '../domain/rows/stored-row.ts'
import { storedFields, type Worksheet } from '../domain/structure/worksheet.ts'
import type { StoredFile } from '../domain/values/cell.ts'
import type { LoggedChange, Storage } from '../storage/storage-port.ts'
import { sampleToday } from './calendar.ts'
import { accountIds, type World } from './company/world.ts'
import type { SampleLookup } from './sample-lookup.ts'

const hour = 3_600_000
const day = 24 * hour

function rowsOf(storage: Storage, worksheet: Worksheet): readonly StoredRow[] {
  return storage.rows
    .allKeys(worksheet)
    .map((key) => storage.rows.read(worksheet, key))
    .filter((row) => row !== null)
}

function logCreations(storage: Storage): void {
  for (const worksheet of storage.catalog.worksheets()) {
    storage.history.log(
      rowsOf(storage, worksheet).map((row) => ({
        worksheetKey: worksheet.key,
        rowId: rowIdOf(row),
        kind: 'create',
        at: Number(row[head.createdAt]),
        by: String(row[head.createdBy]),
        changes: [],
      })),
    )
  }
}

/** The way an order goes; a cancelled one was a quote. */
const way: readonly string[] = ['Quote', 'Confirmed', 'Picking', 'Shipped', 'Delivered']

function logOrders(storage: Storage, lookup: SampleLookup, world: World): void {
  const worksheet = lookup.sheet('orders')
  const status = lookup.field('orders', 'status')
  const place = headLength + storedFields(worksheet).indexOf(status)
  const cells = new Map(status.options.map((option) => [option.value, lookup.option('orders', 'status', option.value)]))
  const texts = new Map([...cells].map(([text, cell]) => [cell, text]))
  const log: LoggedChange[] = []
  for (const row of rowsOf(storage, worksheet)) {
    const now = texts.get(String(row[place])) ?? 'Quote'
    const passed = now === 'Cancelled' ? ['Quote', 'Cancelled'] : way.slice(0, way.indexOf(now) + 1)
    const step = Math.min(day, (sampleToday - Number(row[head.createdAt])) / (passed.length + 1))
    let [at, by] = [Number(row[head.createdAt]), '']
    for (const [index, text] of passed.entries()) {
      const before = passed[index - 1]
      if (before === undefined) continue
      at = Math.round(at + step)
      by = world.seeded.pick(accountIds(world))
      const [old, next] = [cells.get(before) ?? null, cells.get(text) ?? null]
      const changes = [{ fieldId: status.id, old, new: next, oldText: before, newText: text }]
      log.push({ worksheetKey: worksheet.key, rowId: rowIdOf(row), kind: 'update', at, by, changes })
    }
    if (by !== '') storage.rows.touch(worksheet, [rowKeyOf(row)], at, by)
  }
  storage.history.log(log)
}

/** A talk: an opening and answers to it. `@` is replaced by the name of someone who is named. */
const talks: Readonly<Record<string, readonly (readonly [opening: string, ...answers: string[]])[]>> = {
  orders: [
    ['@, can this go out before Friday?', 'Yes, the lines are picked already.', 'Great, thank you!'],
    ['The customer asks for the delivery note by e-mail.', 'Sent, see the attachment.'],
    ['One tent is missing, I ask the warehouse. @ please have a look.', 'Found it on the wrong shelf.'],
    ['Invoice was paid twice, refund is on its way.'],
  ],
  customers: [
    ['Good talk at the fair. They want an offer for 40 packs, @.', 'I write it today.'],
    ['New head of purchasing since May.'],
    ['Their credit limit is nearly used up. @ do we raise it?', 'Let us wait for the June figures.', 'Agreed.'],
  ],
  products: [
    ['The new photos are here.', '@ please put them into the shop.'],
    ['Seam tape comes loose on some of them, supplier is informed.'],
  ],
  projects: [
    ['Kick-off minutes are attached.', '@, you have the action on the carrier.', 'Done, three offers asked for.'],
    ['Budget is approved.'],
  ],
  tasks: [['Can someone take this over? @', 'I do it on Monday.']],
}

/** Rows in a hundred that people talk about. */
const talkative: Readonly<Record<string, number>> = { orders: 18, customers: 25, products: 20, projects: 90, tasks: 15 }

/** Files that messages carry; to be called before the contents of files are written. */
export const discussionFiles = (
  world: World,
  picture: () => Uint8Array,
  page: (text: string) => Uint8Array,
): readonly StoredFile[] => [
  world.store('delivery note.pdf', page('Delivery note')),
  world.store('minutes.txt', Buffer.from('Minutes\n\n1. Dates\n2. Carrier\n3. Budget\n')),
  world.store('photo of the parcel.png', picture()),
  world.store('offer.pdf', page('Offer')),
]

function discuss(storage: Storage, lookup: SampleLookup, world: World, files: readonly StoredFile[]): void {
  const { seeded, people } = world
  const discussions: Discussion[] = []
  for (const [alias, openings] of Object.entries(talks)) {
    const worksheet = lookup.sheet(alias)
    for (const row of rowsOf(storage, worksheet)) {
      if (!seeded.chance((talkative[alias] ?? 0) / 100)) continue
      let replyTo = ''
      let at = Math.min(Number(row[head.createdAt]) + seeded.whole(1, 96) * hour, sampleToday - day)
      for (const text of seeded.pick(openings)) {
        const named = text.includes('@') ? [seeded.pick(people.persons).account] : []
        const id = seeded.id()
        discussions.push({
          id,
          worksheetKey: worksheet.key,
          rowId: rowIdOf(row),
          message: text.replace('@', `@${named[0]?.name ?? ''}`),
          at,
          by: seeded.pick(accountIds(world)),
          replyTo,
          mentions: named.map((account) => account.id),
          files: text.includes('attach') || seeded.chance(0.12) ? [seeded.pick(files)] : [],
        })
        replyTo = id
        at += seeded.whole(5, 600) * 60_000
      }
    }
  }
  storage.activity.addDiscussions(discussions)
}

export function writeActivity(storage: Storage, lookup: SampleLookup, world: World, files: readonly StoredFile[]): void {
  logCreations(storage)
  logOrders(storage, lookup, world)
  discuss(storage, lookup, world, files)
}
