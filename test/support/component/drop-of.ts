/** What a browser hands over when files and folders are dropped, made of names: null is a file. */

export type Tree = { readonly [name: string]: Tree | null }

/** An entry as a browser gives it: a folder tells two names at a time. */
function entryOf(name: string, inside: Tree | null): FileSystemEntry {
  const base = { name, fullPath: `/${name}`, isFile: inside === null, isDirectory: inside !== null }
  if (inside === null) return { ...base, file: (done: (file: File) => void) => done(new File(['x'], name)) } as never
  const entries = Object.entries(inside).map(([child, tree]) => entryOf(child, tree))
  const createReader = () => {
    const rest = [...entries]
    return { readEntries: (done: (portion: FileSystemEntry[]) => void) => done(rest.splice(0, 2)) }
  }
  return { ...base, createReader } as never
}
export const dropOf = (tree: Tree): DataTransfer => {
  const items = Object.entries(tree).map(([name, inside]) => ({ kind: 'file', webkitGetAsEntry: () => entryOf(name, inside) }))
  return { items, files: Object.keys(tree).map((name) => new File(['x'], name)) } as never
}
