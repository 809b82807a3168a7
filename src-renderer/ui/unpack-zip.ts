/** The files of a zip archive, unpacked while it is read. What it makes of itself is bounded: an archive may say little and hold much. */
import { Unzip, UnzipInflate } from 'fflate'
import { mostFiles } from '../../src-shared/host/calls/attach-calls.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'

/** Bytes unpacked at most; the window holds them until they are attached. */
export const mostUnpacked = 512 * 1024 * 1024

export const isZip = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name)

/** Bytes read at a time, between which the window does other things. */
const pieceBytes = 256 * 1024

const cannot = 'It is damaged or protected by a password. Unpack it and choose the folder.'
const tooMuch = 'It holds more than can be unpacked here. Unpack it and choose the folder.'

/** The last step of its path; what systems put beside it for themselves lies in a folder of its own. */
const nameIn = (path: string): string => (path.startsWith('__MACOSX/') ? '' : (path.split(/[\\/]/).pop() ?? ''))

/** Every file, without its folder and at most one more than can be taken; or why not, as a sentence. */
export async function unpackZip(archive: Blob, most = mostUnpacked): Promise<Result<readonly File[], string>> {
  const files: File[] = []
  let [bytes, open] = [0, 0]
  let failure: string | null = null
  const unzip = new Unzip((entry) => {
    const name = nameIn(entry.name)
    if (name === '' || failure !== null || files.length > mostFiles) return
    const parts: Uint8Array<ArrayBuffer>[] = []
    open += 1
    entry.ondata = (error, part, isLast) => {
      if (error !== null) failure ??= cannot
      if (failure !== null) return
      bytes += part.length
      if (bytes > most) failure = tooMuch
      else parts.push(Uint8Array.from(part))
      if (!isLast) return
      open -= 1
      files.push(new File(parts, name))
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; failure === null && at < archive.size; at += pieceBytes) {
      const piece = await archive.slice(at, at + pieceBytes).arrayBuffer()
      unzip.push(new Uint8Array(piece), at + pieceBytes >= archive.size)
    }
  } catch {
    failure ??= cannot
  }
  if (failure === null && open > 0) failure = cannot
  return failure === null ? ok(files) : err(failure)
}
