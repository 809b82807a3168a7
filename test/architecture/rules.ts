/** The rules of the house as data: what must hold, and a fixture that breaks it, so that every rule is proven able to fail. */
import { errorCodes, rateLimitCodes } from '../../src-shared/api/error-codes.ts'
import { floorOf } from './floors.ts'
import { findCycles } from './import-cycles.ts'
import type { Import, SourceFile } from './source-file.ts'

export interface Rule {
  readonly promise: string
  /** One line per violation; empty when the rule holds. */
  readonly check: (files: readonly SourceFile[]) => readonly string[]
  /** Path and text of files that break the rule, and nothing but it. */
  readonly breaks: Readonly<Record<string, string>>
}

type Test = (imported: Import) => boolean

/** No import of a file inside `where` may be `forbidden`. */
const forbid =
  (where: (path: string) => boolean, forbidden: Test): Rule['check'] =>
  (files) =>
    files
      .filter((file) => where(file.path))
      .flatMap((file) => file.imports.filter((each) => forbidden(each)).map((each) => `${file.path} imports ${each.specifier}`))

const inside =
  (...folders: readonly string[]) =>
  (path: string): boolean =>
    folders.some((folder) => path === folder || (folder.endsWith('/') && path.startsWith(folder)))
const outside = (...folders: readonly string[]) => {
  const isInside = inside(...folders)
  return (path: string): boolean => !isInside(path) && !path.startsWith('test/')
}
const isPackage =
  (...names: readonly string[]): Test =>
  (each) =>
    each.package !== null && names.includes(each.package)
const isFileIn =
  (...folders: readonly string[]): Test =>
  (each) =>
    each.file !== null && inside(...folders)(each.file)
const isSource = inside('src-main/', 'src-renderer/', 'src-shared/')

/** A package that may enter through named folders only. */
const entersOnlyThrough = (name: string, matches: Test, folders: readonly string[], breaks: string): Rule => ({
  promise: `lets ${name} enter only through ${folders.join(', ')}`,
  check: forbid(outside(...folders), matches),
  breaks: { [breaks]: `import { x } from '${name === 'tiptap' ? '@tiptap/core' : name}'` },
})

/** Composition roots: the only places that know how a worker is bundled. */
const roots = ['src-main/index.ts', 'src-main/web.ts', 'src-main/service.ts']

/** Rooms with a database: the replica, the service, and the lock of the data folder. */
const withDatabase = ['src-main/replica/', 'src-main/service/', 'src-main/data-folder/']

/** A statement of SQL, as against a sentence: its words in their order. */
const statement =
  /^\s*(select\b[\s\S]*\sfrom\s|insert\s(or\s\w+\s)?into\s|update\s\S+\sset\s|delete\sfrom\s|(create|drop|alter)\s(temp\s)?(table|index|trigger)\s|pragma\s|with\s(recursive\s)?\w+\sas\s)/

/** What runs statements on a connection of the replica. */
const runsStatements = ['prepare', 'raw', 'pluck', 'run', 'db'].map((it) => `store.${it}`)

/** Codes of refusals that no other number is mistaken for: quantities of as many digits are written with an underscore. */
const longCodes: ReadonlySet<string> = new Set(
  [...Object.values(errorCodes), ...rateLimitCodes].map(String).filter((it) => it.length >= 5),
)

/** A list of numbers that is called types, and a type compared with or set to a number in quotes, as structures write it. */
const bareTypeCode = /\b\w*[tT]ypes?\w*(: [^=\n]+)? = (new Set\()?\[\d[^\]]*\]|\btype(Code)?\s*[!=]==\s*'\d+'|\bcode: '\d+'/g

/** Temporary tables that are handed on by a typed handle; every other one is named in one file alone. */
const handed: ReadonlySet<string> = new Set([
  'touched',
  'stretch',
  'suspect',
  'edit',
  'next_state',
  'scope',
  'covered',
  'created_id',
  'settled',
  'settled_entry',
])

/** Files side by side that a reader still takes in. */
const filesPerFolder = 25

const isUpward = (from: string, to: string | null): boolean => {
  const [here, there] = [floorOf(from), to === null ? null : floorOf(to)]
  return here !== null && there !== null && there < here
}

export const rules: readonly Rule[] = [
  {
    promise: 'lets imports go down the floors only',
    check: (files) =>
      files.flatMap((file) =>
        file.imports.filter((each) => isUpward(file.path, each.file)).map((each) => `${file.path} imports ${each.specifier}`),
      ),
    breaks: { 'src-main/replica/a.ts': "import { judge } from '../push/judge-write.ts'" },
  },
  {
    promise: 'gives every source a floor',
    check: (files) => files.filter((file) => isSource(file.path) && floorOf(file.path) === null).map((file) => file.path),
    breaks: { 'src-main/attic/a.ts': 'export {}' },
  },
  {
    promise: `keeps no more than ${filesPerFolder} sources side by side in a folder`,
    check: (files) => {
      const folders = Map.groupBy(
        files.filter((file) => isSource(file.path)),
        (file) => file.path.replace(/[^/]+$/, ''),
      )
      return [...folders]
        .filter(([, held]) => held.length > filesPerFolder)
        .map(([folder, held]) => `${folder} holds ${held.length}`)
    },
    breaks: Object.fromEntries(Array.from({ length: filesPerFolder + 1 }, (_, i) => [`src-shared/lib/a${i}.ts`, 'export {}'])),
  },
  {
    promise: 'lets src-shared import nothing but itself, zod and the reader of markup',
    check: forbid(inside('src-shared/'), (each) => !isPackage('zod', 'htmlparser2')(each) && !isFileIn('src-shared/')(each)),
    breaks: { 'src-shared/a.ts': "import { readFileSync } from 'node:fs'" },
  },
  {
    promise: 'lets the renderer import nothing of the main process, of Electron or of Node',
    check: forbid(
      inside('src-renderer/'),
      (each) => isFileIn('src-main/')(each) || isPackage('electron')(each) || each.package?.startsWith('node:') === true,
    ),
    breaks: { 'src-renderer/a.ts': "export type { Host } from '../src-main/host/host.ts'" },
  },
  {
    promise: 'lets the main process import nothing of the renderer',
    check: forbid(inside('src-main/'), isFileIn('src-renderer/')),
    breaks: { 'src-main/a.ts': "const later = () => import('../src-renderer/b.ts')" },
  },
  entersOnlyThrough(
    'electron',
    isPackage('electron'),
    ['src-main/index.ts', 'src-main/shell/', 'src-main/preload/'],
    'src-main/host/a.ts',
  ),
  entersOnlyThrough(
    'better-sqlite3',
    isPackage('better-sqlite3'),
    ['src-main/replica/', 'src-main/service/', 'src-main/data-folder/'],
    'src-main/push/a.ts',
  ),
  {
    promise: 'lets no SQL stand outside of the rooms that have a database',
    check: (files) =>
      files
        .filter((file) => isSource(file.path) && !inside(...withDatabase)(file.path))
        .flatMap((file) => [
          ...file.texts.filter((text) => statement.test(text)).map((text) => `${file.path} says ${text}`),
          ...file.members.filter((it) => runsStatements.includes(it)).map((it) => `${file.path} asks for ${it}`),
        ]),
    breaks: {
      'src-main/bulk/a.ts': ['export const keys = (table: string) => `select k from $', '{table}`'].join(''),
      'src-main/find/b.ts': 'export const count = (store: Store) => store.pluck(counted).get()',
    },
  },
  {
    promise: 'names codes of refusals outside of the interface’s own data',
    check: (files) =>
      files
        .filter((file) => isSource(file.path) && !file.path.startsWith('src-shared/api/'))
        .flatMap((file) => [
          ...file.numbers.filter((it) => longCodes.has(it)).map((it) => `${file.path} says ${it}`),
          ...(file.text.match(/\b(error_code|code)\b\s*(:|[!=]==)\s*\d+\b/g) ?? []).map((it) => `${file.path} says ${it}`),
        ]),
    breaks: {
      'src-main/push/a.ts': 'export const isGone = (code: number) => code === 10007',
      'src-main/pull/b.ts': 'export const answer = { success: true, error_code: 1 }',
    },
  },
  {
    promise: 'names codes of field types outside of the interface’s own data',
    check: (files) =>
      files
        .filter((file) => isSource(file.path) && !inside('src-shared/api/', 'src-main/service/sample/')(file.path))
        .flatMap((file) => (file.text.match(bareTypeCode) ?? []).map((it) => `${file.path} says ${it}`)),
    breaks: {
      'src-main/api-client/a.ts': 'const selectTypes: readonly number[] = [9, 10, 11]',
      'src-renderer/views/b.ts': "export const isText = (field: Form) => field.type === '2'",
    },
  },
  {
    promise: 'asks the type table what a field holds instead of comparing the name of its type',
    check: (files) =>
      files
        .filter((file) => isSource(file.path) && /\btypeName\s*[!=]==?\s*'/.test(file.text))
        .map((file) => `${file.path} compares the name of a type`),
    breaks: { 'src-shared/bulk/a.ts': "export const isRich = (field: Field) => field.typeName === 'RichText'" },
  },
  {
    promise: 'lets statements name what travels within a transaction only by the handle that they are given',
    check: (files) => {
      const filled = 'src-main/replica/store/scratch-tables.ts'
      const named = files
        .filter((file) => isSource(file.path) && file.path !== filled)
        .flatMap((file) => [
          ...new Set(file.texts.flatMap((text) => [...text.matchAll(/\btemp\.(\w+)/g)].map((it) => `${it[1]} ${file.path}`))),
        ])
        .map((it) => it.split(' '))
      const byTable = Map.groupBy(named, ([table = '']) => table)
      return [...byTable]
        .filter(([table, places]) => handed.has(table) || places.length > 1)
        .map(([table, places]) => `temp.${table} is named in ${places.map(([, path]) => path).join(', ')}`)
    },
    breaks: {
      'src-main/replica/stage/a.ts': "export const count = 'select count(*) from temp.touched'",
      'src-main/replica/query/b.ts': "export const fill = 'delete from temp.place'",
      'src-main/replica/query/c.ts': "export const read = 'select k from temp.place'",
    },
  },
  {
    promise: 'lets no empty text stand for an id of the window that is not known yet',
    check: (files) =>
      files
        .filter((file) => file.path.startsWith('src-renderer/') && /'' as \w/.test(file.text))
        .map((file) => `${file.path} makes an id of nothing`),
    breaks: { 'src-renderer/views/a.ts': "export const none = '' as never" },
  },
  entersOnlyThrough('keytar', isPackage('keytar'), ['src-main/secrets/'], 'src-main/index.ts'),
  entersOnlyThrough(
    'ag-grid-community',
    isPackage('ag-grid-community', 'ag-grid-react'),
    ['src-renderer/grid/'],
    'src-renderer/views/a.ts',
  ),
  entersOnlyThrough(
    'fastify',
    isPackage('fastify', '@fastify/websocket', 'ws'),
    ['src-main/web-shell/', 'src-main/service/'],
    'src-main/host/a.ts',
  ),
  entersOnlyThrough('htmlparser2', isPackage('htmlparser2'), ['src-shared/rich-text/'], 'src-shared/model/a.ts'),
  entersOnlyThrough(
    'tiptap',
    (each) => each.package?.startsWith('@tiptap/') === true,
    ['src-renderer/ui/rich-text/'],
    'src-renderer/grid/a.ts',
  ),
  entersOnlyThrough(
    'fflate',
    isPackage('fflate'),
    ['src-main/import/workbook/', 'src-main/export/workbook/', 'src-renderer/ui/unpack-zip.ts'],
    'src-main/import/read/a.ts',
  ),
  entersOnlyThrough('undici', isPackage('undici'), ['src-main/api-client/'], 'src-main/push/a.ts'),
  {
    promise: 'keeps the host free of both shells',
    check: forbid(
      (path) =>
        path.startsWith('src-main/') && !inside('src-main/shell/', 'src-main/web-shell/', 'src-main/preload/', ...roots)(path),
      isFileIn('src-main/shell/', 'src-main/web-shell/', 'src-main/preload/'),
    ),
    breaks: { 'src-main/host/a.ts': "import type { Window } from '../shell/window.ts'" },
  },
  {
    promise: 'keeps the two shells apart',
    check: (files) => [
      ...forbid(inside('src-main/shell/', 'src-main/preload/'), isFileIn('src-main/web-shell/'))(files),
      ...forbid(inside('src-main/web-shell/'), isFileIn('src-main/shell/', 'src-main/preload/'))(files),
    ],
    breaks: { 'src-main/web-shell/a.ts': "import { x } from '../shell/b.ts'" },
  },
  {
    promise: 'keeps schemas out of the preload: it imports electron and the name of the bridge, nothing else',
    check: forbid(
      inside('src-main/preload/'),
      (each) => !isPackage('electron')(each) && !isFileIn('src-main/preload/', 'src-shared/host/bridge.ts')(each),
    ),
    breaks: { 'src-main/preload/a.ts': "import { z } from 'zod'" },
  },
  {
    promise: 'imports composition roots from nowhere',
    check: forbid(isSource, isFileIn(...roots)),
    breaks: { 'src-main/host/a.ts': "import { start } from '../service.ts'" },
  },
  {
    promise: 'bundles workers in composition roots only',
    check: forbid(outside(...roots), (each) => each.specifier.endsWith('?nodeWorker')),
    breaks: { 'src-main/replica/a.ts': "import startWorker from './worker.ts?nodeWorker'" },
  },
  {
    promise: 'has no import cycles',
    check: findCycles,
    breaks: {
      'src-shared/a.ts': "import { b } from './b.ts'",
      'src-shared/b.ts': "import type { C } from './c.ts'",
      'src-shared/c.ts': "export { a } from './a.ts'",
    },
  },
  {
    promise: 'names the file in every relative import, with its ending',
    check: forbid(
      () => true,
      (each) => each.file !== null && !/\.[a-z]+$/.test(each.file),
    ),
    breaks: { 'src-renderer/a.ts': "import { b } from './b'" },
  },
  {
    promise: 'starts and imports only sources that are there',
    check: (files) => {
      const there = new Set(files.map((file) => file.path))
      const isGone = ({ file }: Import): boolean => file !== null && /\.tsx?$/.test(file) && !there.has(file)
      return files.flatMap(({ path, imports }) => imports.filter(isGone).map((each) => `${path} names ${each.file}`))
    },
    breaks: { 'test/tools/bench/a.ts': "export const child = new URL('./gone.ts', import.meta.url)" },
  },
  {
    promise: 'keeps source files within 300 lines',
    check: (files) =>
      files
        .filter((file) => isSource(file.path))
        .map((file) => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }))
        .filter(({ lines }) => lines > 300)
        .map(({ path, lines }) => `${path} has ${lines} lines`),
    breaks: { 'src-shared/a.ts': 'export const a = 1\n'.repeat(1).concat('// more\n'.repeat(300)) },
  },
  {
    promise: 'names files in kebab-case, for the one thing inside',
    check: (files) =>
      files
        .map((file) => file.path)
        .filter((path) => {
          const name = path.split('/').at(-1) ?? ''
          return (
            !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|bench|config|d))?\.tsx?$/.test(name) ||
            /^(utils?|helpers?|common|misc)\.tsx?$/.test(name)
          )
        }),
    breaks: { 'src-shared/utils.ts': 'export const a = 1' },
  },
  {
    promise: 'has no barrels: a file has something of its own',
    check: (files) => files.filter((file) => file.onlyReexports).map((file) => file.path),
    breaks: { 'src-shared/a.ts': "export { b } from './b.ts'\nexport * from './c.ts'" },
  },
  {
    promise: 'mocks none of our own modules',
    check: (files) =>
      files.flatMap((file) => file.mocks.filter((name) => name.startsWith('.')).map((name) => `${file.path} mocks ${name}`)),
    breaks: { 'test/unit/a.test.ts': "import { vi } from 'vitest'\nvi.mock('../../src-main/host/a.ts')" },
  },
]
