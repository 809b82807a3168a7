/** Reads a source file's imports with a real parser, so that a rule cannot be fooled by comments, strings or line breaks. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

export interface Import {
  /** As written, such as `./row.ts` or `node:fs`. */
  readonly specifier: string
  /** The project file it names (posix, from the project's root), or null for a package. Queries such as `?nodeWorker` are cut off. */
  readonly file: string | null
  /** The package it names, such as `zod`, `@mantine/core` or `node:fs`; null for a project file. */
  readonly package: string | null
}

export interface SourceFile {
  /** Posix path from the project's root. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  /** True when the file does nothing but hand on what other files export. */
  readonly onlyReexports: boolean
  /** Modules replaced by `vi.mock` and `vi.doMock`. */
  readonly mocks: readonly string[]
  /** What stands in quotes, and in template literals with `?` for what is put in. */
  readonly texts: readonly string[]
  /** Numbers as they are written, such as `10_000`. */
  readonly numbers: readonly string[]
  /** What is asked of named objects, as `store.run`. */
  readonly members: readonly string[]
}

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

function toImport(from: string, specifier: string): Import {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('.')) return { specifier, file: path.posix.join(path.posix.dirname(from), bare), package: null }
  const parts = bare.split('/')
  const name = bare.startsWith('@') ? parts.slice(0, 2).join('/') : bare.startsWith('node:') ? bare : (parts[0] ?? bare)
  return { specifier, file: null, package: name }
}

/** Static and dynamic imports, re-exports, `require`, `import('x').Type` and `new URL('x', import.meta.url)`. */
export function parseSource(filePath: string, text: string): SourceFile {
  const { program, errors } = parseSync(filePath, text)
  const [firstError] = errors
  if (firstError !== undefined) throw new Error(`${filePath} does not parse: ${firstError.message}`)
  const found: string[] = []
  const mocks: string[] = []
  const texts: string[] = []
  const members: string[] = []
  const numbers: string[] = []
  const add = (node: { readonly type: string; readonly value?: unknown } | null | undefined, list = found): void => {
    if (node?.type === 'Literal' && typeof node.value === 'string') list.push(node.value)
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    TSExternalModuleReference: (node) => add(node.expression),
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type === 'Identifier' && callee.name === 'require') add(node.arguments[0])
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isMock = ['mock', 'doMock'].includes(callee.property.name)
      if (isMock && callee.object.type === 'Identifier' && callee.object.name === 'vi') add(node.arguments[0], mocks)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') texts.push(node.value)
      if (typeof node.value === 'number' && node.raw !== null) numbers.push(node.raw)
    },
    TemplateLiteral: (node) => {
      texts.push(node.quasis.map((it) => it.value.raw).join('?'))
    },
    MemberExpression: (node) => {
      if (node.object.type === 'Identifier' && node.property.type === 'Identifier')
        members.push(`${node.object.name}.${node.property.name}`)
    },
    NewExpression: (node) => {
      const [relative, base] = node.arguments
      const isModuleUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL' && base?.type === 'MemberExpression'
      if (isModuleUrl && relative?.type === 'Literal' && /\.tsx?$/.test(String(relative.value))) add(relative)
    },
  }).visit(program)
  const onlyReexports =
    program.body.length > 0 &&
    program.body.every(
      (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null),
    )
  return {
    path: filePath,
    text,
    imports: found.map((specifier) => toImport(filePath, specifier)),
    onlyReexports,
    mocks,
    texts,
    numbers,
    members,
  }
}

export function readSources(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => parseSource(name, readFileSync(path.join(projectRoot, name), 'utf8'))),
  )
}
