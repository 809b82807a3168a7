/** A single zip archive stands for the files in it, until the user says that the archive itself is meant. */
import { useState } from 'react'
import { withoutOwnFiles } from '../../ui/dropped-files.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { isZip, unpackZip } from '../../ui/unpack-zip.ts'

interface Archive {
  /** Hands chosen files on: those of the archive where one was chosen. */
  take(files: readonly File[]): Promise<void>
  /** What became of an archive, in words; null where none was chosen. */
  readonly said: string | null
  /** Attaches the archive as the file that it is; null where that is so already. */
  readonly keepWhole: (() => void) | null
}

interface Opened {
  readonly archive: File
  readonly said: string
  readonly isWhole: boolean
}

export function useArchive(onChoose: (files: readonly File[]) => void): Archive {
  const [opened, setOpened] = useState<Opened | null>(null)
  const show = (archive: File, said: string, isWhole: boolean): void => setOpened({ archive, said, isWhole })
  return {
    async take(files) {
      const [archive] = files
      if (archive === undefined || files.length > 1 || !isZip(archive)) {
        setOpened(null)
        onChoose(files)
        return
      }
      show(archive, `Unpacking “${archive.name}”…`, true)
      const unpacked = await unpackZip(archive)
      const inside = unpacked.ok ? withoutOwnFiles(unpacked.value) : []
      if (inside.length > 0) show(archive, `${countOf(inside.length, 'file')} from “${archive.name}”.`, false)
      else show(archive, `“${archive.name}” is taken as it is. ${unpacked.ok ? 'It holds no files.' : unpacked.error}`, true)
      onChoose(inside.length > 0 ? inside : [archive])
    },
    said: opened?.said ?? null,
    keepWhole:
      opened === null || opened.isWhole
        ? null
        : () => {
            show(opened.archive, `“${opened.archive.name}” itself is attached.`, true)
            onChoose([opened.archive])
          },
  }
}
