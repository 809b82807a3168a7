/** The copies of what is staged that lie beside a connection's data, by their names. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

export const nameOfCopy = (at: number): string => `journal-${new Date(at).toISOString().replace(/:/g, '-').slice(0, 19)}.db`
const copyName = /^journal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.db$/

export interface JournalCopy {
  readonly file: string
  readonly at: number
}

/** Newest first. */
export function listCopies(folder: string): readonly JournalCopy[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name): JournalCopy[] => {
      const found = copyName.exec(name)
      if (found === null) return []
      return [{ file: path.join(folder, name), at: Date.parse(`${found[1]}T${found[2]}:${found[3]}:${found[4]}Z`) }]
    })
    .sort((a, b) => b.at - a.at)
}
