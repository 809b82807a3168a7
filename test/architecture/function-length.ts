/** How long functions are, arrow functions and components included, and which may be longer than a screen or two, with the reason. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { projectRoot } from './source-file.ts'

export interface LongFunction {
  readonly path: string
  /** As it is declared; '' for one without a name. */
  readonly name: string
  readonly lines: number
}

export const mostLines = 100

/** Functions that stay in one piece. */
export const exceptions: readonly { readonly path: string; readonly name: string; readonly reason: string }[] = [
  {
    path: 'src-main/host/create-host.ts',
    name: 'createHost',
    reason: 'composes the host: each part is made from those above it, and a reader follows that order from top to bottom',
  },
  {
    path: 'src-main/import/read/record-reader.ts',
    name: 'createRecordReader',
    reason: 'reads a million lines a second by local variables that its steps share; as fields of an object they are slower',
  },
]

type Named = {
  readonly type: string
  readonly id?: { readonly name?: string } | null
  readonly start: number
  readonly end: number
}

export function findLongFunctions(filePath: string, text: string): readonly LongFunction[] {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const linesOf = ({ start, end }: Named): number => ends.filter((at) => at >= start && at < end).length + 1
  const found: LongFunction[] = []
  const names = new Map<number, string>()
  const look = (node: Named): void => {
    const lines = linesOf(node)
    if (lines > mostLines) found.push({ path: filePath, name: node.id?.name ?? names.get(node.start) ?? '', lines })
  }
  new Visitor({
    VariableDeclaration({ declarations }) {
      for (const { id, init } of declarations) if (init !== null && id.type === 'Identifier') names.set(init.start, id.name)
    },
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(filePath, text).program)
  return found
}

export const longFunctionsIn = (...folders: readonly string[]): readonly LongFunction[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .flatMap((name) => findLongFunctions(name, readFileSync(path.join(projectRoot, name), 'utf8'))),
  )
