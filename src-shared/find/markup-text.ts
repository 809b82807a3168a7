/** Rich text as its tags and the texts between them, so that what people read can be changed and what they do not see stays. */
const entities: readonly (readonly [sign: string, entity: string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  [' ', '&nbsp;'],
]

const decode = (text: string): string => entities.reduceRight((it, [sign, entity]) => it.replaceAll(entity, sign), text)
const encode = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Applies `change` to every text between tags; texts that it leaves alone keep their very bytes. */
export const changeMarkupText = (markup: string, change: (text: string) => string): string =>
  markup
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) return part
      const before = decode(part)
      const after = change(before)
      return after === before ? part : encode(after)
    })
    .join('')
