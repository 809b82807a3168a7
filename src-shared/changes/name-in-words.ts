/** Puts names into the words of a service where it gives ids and aliases, so that people read of their own fields, choices and rows. */

export interface WordNames {
  /** The name of what has this id, alias or key; null when nothing has. */
  readonly isOf: (word: string) => string | null
}

/** What may stand around a word that is meant as a name of something. */
const opening = /["'“‘«[(`]/u
const closing = /["'”’»\])`]/u
const quotes = /["'“‘«`]/u

/** An id shows that it is one. Anything else may be a word like any other, and stands for something only where it is set off. */
const isTechnical = (word: string): boolean => /[\p{L}].*[\d_]|\d.*[\p{L}_]|[\p{L}\p{N}]-.*\d/u.test(word) && word.length >= 4

export function nameInWords(words: string, { isOf }: WordNames): string {
  let named = ''
  let from = 0
  for (const { 0: word, index } of words.matchAll(/[\p{L}\p{N}_-]+/gu)) {
    const [before, after] = [words[index - 1] ?? '', words[index + word.length] ?? '']
    const isSetOff = opening.test(before) && closing.test(after)
    if (!isSetOff && !isTechnical(word)) continue
    const name = isOf(word)
    if (name === null || (name === word && !isSetOff)) continue
    const isQuoted = quotes.test(before) && closing.test(after)
    named += `${words.slice(from, isQuoted ? index - 1 : index)}“${name}”`
    from = index + word.length + (isQuoted ? 1 : 0)
  }
  return named + words.slice(from)
}
