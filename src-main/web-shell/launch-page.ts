/**
 * Hands the launch token to the browser through a file that only the user reads: the arguments of a program, an address among them, are read
 * by every user of the machine. The page leads on at once; it is taken away when its token was used or has expired.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomically } from '../data-folder/write-file-atomically.ts'

export interface LaunchPage {
  /** Writes the page for a new address. Answers its path, or null where it cannot be written: the address itself still works. */
  write(url: string): Promise<string | null>
  remove(): Promise<void>
}

/** An address of our own: it has no character that HTML reads otherwise. */
const pageOf = (url: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>Gridstage</title>
<meta http-equiv="refresh" content="0; url=${url}">
<p><a href="${url}">Open Gridstage</a></p>
`

export function createLaunchPage(dataFolder: string): LaunchPage {
  const file = path.join(dataFolder, 'launch.html')
  return {
    write: (url) =>
      writeFileAtomically(file, pageOf(url)).then(
        () => file,
        () => null,
      ),
    remove: () => rm(file, { force: true }).catch(() => undefined),
  }
}
