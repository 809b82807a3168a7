/** The files of a drop, those inside dropped folders too. What a drop holds can only be seen while it is handled, so it is taken at once and read afterwards. */
import { mostFiles } from '../../src-shared/host/calls/attach-calls.ts'

export interface Dropped {
  readonly hasFolder: boolean
  /** Files and folders that were dropped themselves. */
  readonly count: number
  /** Every file, at most one more than can be taken. Rejects when a folder cannot be read. */
  read(): Promise<readonly File[]>
}

/** What systems put into folders for themselves. */
const isOwnFile = (name: string): boolean => /^(\..*|thumbs\.db|desktop\.ini)$/i.test(name)
/** What people chose, without what lies there unseen. */
export const withoutOwnFiles = (files: Iterable<File>): readonly File[] => [...files].filter((file) => !isOwnFile(file.name))

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const readFile = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject))

/** A folder tells what is in it in portions; an empty one is the last. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) return entries
    entries.push(...portion)
  }
}

async function readInto(files: File[], entries: readonly FileSystemEntry[]): Promise<void> {
  for (const entry of entries) {
    if (files.length > mostFiles) return
    if (isFolder(entry)) await readInto(files, await readFolder(entry))
    else if (isFile(entry) && !isOwnFile(entry.name)) files.push(await readFile(entry))
  }
}

/** To be called while the drop is handled, not later. */
export function takeDropped({ items, files }: DataTransfer): Dropped {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : []))
  const plain = [...files]
  if (!entries.some(isFolder)) return { hasFolder: false, count: plain.length, read: async () => plain }
  return {
    hasFolder: true,
    count: entries.length,
    async read() {
      const found: File[] = []
      await readInto(found, entries)
      return found
    },
  }
}
