import type { SourceFile } from './source-file.ts'

/** Every import cycle once, as the chain of paths that closes it. Type-only imports count: a cycle of types is one subject split in two. */
export function findCycles(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const state = new Map<string, 'open' | 'done'>()
  const chain: string[] = []
  const cycles: string[] = []
  const visit = (path: string): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...chain.slice(chain.indexOf(path)), path].join(' -> '))
      return
    }
    state.set(path, 'open')
    chain.push(path)
    for (const { file } of byPath.get(path)?.imports ?? []) if (file !== null && byPath.has(file)) visit(file)
    chain.pop()
    state.set(path, 'done')
  }
  for (const file of files) visit(file.path)
  return cycles
}
