/**
 * The sample workspace: a wholesaler of outdoor equipment with its customers, catalogue, orders, people, projects and assets, every field type
 * of the type table among them. The same on every machine but for the random addresses of its files.
 */
import { randomBytes } from 'node:crypto'
import { ok } from '../../../src-shared/lib/result.ts'
import { createPlanKeeper } from '../domain/rows/computed-plan.ts'
import { recomputeEverything } from '../domain/rows/recompute.ts'
import type { StoredFile } from '../domain/values/cell.ts'
import { loadDirectory } from '../domain/values/directory.ts'
import type { Workspace } from '../domain/workspace.ts'
import type { FileStore } from '../files/file-store.ts'
import { defaultCaps } from '../service-options.ts'
import type { Storage } from '../storage/storage-port.ts'
import { dateText, daysAgo, sampleToday } from './calendar.ts'
import { assets } from './company/assets.ts'
import { contacts, customers, makeCustomers } from './company/customers.ts'
import { employees } from './company/employees.ts'
import { hookProcesses, type ProcessHead } from './company/hook-processes.ts'
import { makeOrders, orderLines, orders } from './company/orders.ts'
import { makePeople } from './company/people.ts'
import { categorySheet, makeProducts, products } from './company/products.ts'
import { projects, tasks } from './company/projects.ts'
import { rowProcesses } from './company/row-processes.ts'
import { accountIds, type World } from './company/world.ts'
import { pdf } from './media/pdf.ts'
import { personPicture, productPicture } from './media/pictures.ts'
import { createSampleLookup, type SampleLookup } from './sample-lookup.ts'
import type { SampleSheet } from './sample-sheet.ts'
import { createSeeded, type Seeded } from './seeded.ts'
import { shareOptions } from './share-options.ts'
import { discussionFiles, writeActivity } from './write-activity.ts'
import { makeIcons, writeIcons } from './write-icons.ts'
import { writeRoles } from './write-roles.ts'
import { writeRuns } from './write-runs.ts'
import { writeSheets } from './write-sheets.ts'

const seed = 20_260_630
const counts = { people: 48, customers: 320, contacts: 620, orders: 1100, tasks: 480, assets: 180 } as const

/** Sections with their parents. */
const sections: readonly (readonly [name: string, parent: string])[] = [
  ['Sales', ''],
  ['Orders', 'Sales'],
  ['Catalogue', ''],
  ['People', ''],
  ['Projects', 'People'],
  ['Operations', ''],
]

interface PendingFile {
  readonly file: StoredFile
  readonly content: Uint8Array
}

function createFileKeeper(pending: PendingFile[]): World['store'] {
  return (name, content) => {
    const file = { token: randomBytes(24).toString('hex'), name, size: content.byteLength }
    pending.push({ file, content })
    return file
  }
}

function makeSheets(world: World): readonly SampleSheet[] {
  const facts = makeCustomers(world, counts.customers)
  const catalogue = makeProducts(world)
  const sold = makeOrders(world, facts.length, catalogue, counts.orders)
  return [
    employees(world),
    customers(world, facts),
    contacts(world, facts, counts.contacts),
    categorySheet(world),
    products(world, catalogue),
    orders(world, sold, facts),
    orderLines(world, sold, catalogue),
    projects(world, facts.length),
    tasks(world, counts.tasks),
    assets(world, counts.people, counts.assets),
  ]
}

function writeDirectory(storage: Storage, world: World): void {
  const { people } = world
  for (const department of people.departments) storage.directory.addDepartment(department)
  for (const region of people.regions) storage.directory.addRegion(region)
  for (const role of people.orgRoles) storage.directory.addRole('orgRoles', role)
  for (const role of people.roles) storage.directory.addRole('roles', role)
  for (const person of people.persons) storage.directory.addAccount(person.account)
}

function writeTree(storage: Storage, seeded: Seeded, pageIcon: string): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const [name, parent] of sections) {
    const id = seeded.id()
    ids.set(name, id)
    storage.catalog.addSection({ id, name, parentId: ids.get(parent) ?? '' })
  }
  storage.catalog.addPage({
    id: seeded.id(),
    name: 'Sales dashboard',
    sectionId: ids.get('Sales') ?? '',
    iconUrl: pageIcon,
    status: 1,
    notes: 'Turnover by month and by account manager',
  })
  storage.catalog.addPage({
    id: seeded.id(),
    name: 'Stock planning',
    sectionId: ids.get('Operations') ?? '',
    iconUrl: pageIcon,
    status: 2,
    notes: 'In preparation: hidden until the warehouse has tried it',
  })
  return ids
}

function writeProcesses(storage: Storage, lookup: SampleLookup, world: World): void {
  const { seeded } = world
  const head = (): ProcessHead => {
    const createdAt = daysAgo(seeded.whole(200, 700))
    return {
      id: seeded.id(),
      createdAt,
      updatedAt: createdAt + seeded.whole(0, 150) * 86_400_000,
      owner: seeded.pick(accountIds(world)),
    }
  }
  for (const process of [...hookProcesses(head, lookup, seeded), ...rowProcesses(head, lookup)])
    storage.activity.addProcess(process)
}

/** Fills an application that has no worksheets yet. */
export async function loadSample(storage: Storage, files: FileStore): Promise<void> {
  const seeded = createSeeded(seed)
  /** For what came to the sample later, so that the rest of it stays as it was. */
  const own = createSeeded(seed + 1)
  const pending: PendingFile[] = []
  const store = createFileKeeper(pending)
  const pictures = Array.from({ length: counts.people }, () => store('avatar.png', personPicture(seeded)).token)
  const people = makePeople(seeded, counts.people, pictures)
  const world: World = { seeded, people, store }
  const sheets = makeSheets(world)
  const icons = makeIcons(
    world,
    sheets.map((sheet) => sheet.alias),
  )
  const spoken = discussionFiles(
    world,
    () => productPicture(seeded, 'box'),
    (text) => pdf([text, '', 'Nordlicht Outdoor']),
  )
  // Contents first: a row must never name a file that is not there.
  await Promise.all(pending.map(({ file, content }) => files.write(file.token, content)))
  storage.atomically(() => {
    storage.catalog.saveAppInfo({
      organizationId: seeded.id(),
      appId: seeded.id(),
      name: 'Nordlicht Outdoor',
      iconUrl: '',
      color: '#2F6F62',
      desc: 'Sample workspace: a wholesaler of outdoor equipment',
    })
    writeDirectory(storage, world)
    writeSheets(storage, sheets, writeTree(storage, seeded, icons.page), seeded)
    writeIcons(storage, icons)
    shareOptions(storage, seeded, people.persons[0]?.account.id ?? '')
    writeRoles(storage, people)
    const directory = loadDirectory(storage.directory)
    const unlogged: Workspace = {
      storage,
      files,
      fetchFile: async () => ({ kind: 'unreachable', reason: 'the sample names no files elsewhere' }),
      clock: { now: () => sampleToday },
      ids: { next: own.id },
      caps: defaultCaps,
      isStrict: true,
      elsewhere: new Map(),
      directory: () => directory,
      directoryChanged: () => {},
      plan: createPlanKeeper(storage.catalog.worksheets),
      today: () => dateText(sampleToday),
      rowsChanged: () => {},
    }
    recomputeEverything(unlogged)
    const lookup = createSampleLookup(storage)
    writeActivity(storage, lookup, world, spoken)
    writeProcesses(storage, lookup, world)
    writeRuns(unlogged, lookup, own, accountIds(world))
    for (const { file } of pending) storage.settings.addFile(file)
    return ok(null)
  })
}
