/** Texts that a window hands over in parts before it names them in a call: a long one goes by without holding the window. */
import { type HandedText, maxPasted } from '../../../src-shared/host/calls/clipboard-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'

/** Texts that wait at once: a paste has two, and a window that went in between leaves its own behind. */
const kept = 4

const gone: HostError = { kind: 'invalid', message: 'The text to paste is no longer at hand. Copy it and paste it once more.' }
const tooLong: HostError = { kind: 'invalid', message: 'This is too much text to paste. Save it as a file and import that.' }

export interface HandedTexts {
  add(to: HandedText | null, part: string): Result<HandedText, HostError>
  /** The texts themselves; those that were handed over are forgotten by it. */
  take<T extends { readonly text: string | HandedText; readonly html: string | HandedText }>(
    pasted: T,
  ): Result<Omit<T, 'text' | 'html'> & { readonly text: string; readonly html: string }, HostError>
}

export function createHandedTexts(ids: IdSource): HandedTexts {
  /** In the order in which they were begun. */
  const waiting = new Map<string, string>()
  const takeOne = (text: string | HandedText): string | null => {
    if (typeof text === 'string') return text
    const found = waiting.get(text.handed)
    waiting.delete(text.handed)
    return found ?? null
  }
  return {
    add(to, part) {
      const name = to?.handed ?? ids.next()
      const before = to === null ? '' : waiting.get(name)
      if (before === undefined) return err(gone)
      if (before.length + part.length > maxPasted) {
        waiting.delete(name)
        return err(tooLong)
      }
      waiting.set(name, before + part)
      for (const oldest of waiting.keys()) if (waiting.size > kept) waiting.delete(oldest)
      return ok({ handed: name })
    },
    take(pasted) {
      const [text, html] = [takeOne(pasted.text), takeOne(pasted.html)]
      return text === null || html === null ? err(gone) : ok({ ...pasted, text, html })
    },
  }
}
