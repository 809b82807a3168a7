/** Which test files reach a source file by imports, also through the programs of worker threads: only those can notice a change of it. */
import type { SourceFile } from '../../architecture/source-file.ts'

/** A test that reaches nothing of the file's folder would run for nothing. `files`: sources and tests of the project. */
export function testsThatReach(files: readonly SourceFile[]): (file: string) => ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of files)
    for (const { file } of imports) if (file !== null) importers.set(file, [...(importers.get(file) ?? []), path])
  return (file) => {
    const reached = new Set([file])
    for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
    return new Set([...reached].filter((it) => /\.test\.tsx?$/.test(it)))
  }
}
