/**
 * Finds elements and texts in XML that arrives piece by piece. Made for the parts of workbooks, of which one alone has some hundred megabytes: it
 * knows elements, attributes, character data, the five entities of XML and character numbers, and passes over comments and
 * instructions. A document type, which those parts may not have (ECMA-376 part 2, 9.1.4), is refused, so that no entity can
 * grow.
 */
import { damaged } from './workbook-error.ts'

export interface XmlHandlers {
  /** `name` has no prefix; `attributes` is what stands behind the name, for `attributeOf`. An empty element is also closed. */
  open(name: string, attributes: string): void
  close(name: string): void
  /** Character data with entities, in one or more pieces. */
  text(raw: string): void
}

export interface XmlScanner {
  write(piece: string): void
  /** Throws where the text ends inside an element. */
  end(): void
}

/** A tag, comment or cell text longer than this is none that a spreadsheet program writes. */
const longest = 64 * 1024 * 1024

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const entityText = (whole: string, name: string): string => {
  const known = entities[name]
  if (known !== undefined) return known
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(code) && code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

export const decodeEntities = (raw: string): string =>
  raw.includes('&') ? raw.replace(/&(#\d{1,7}|#x[\da-fA-F]{1,6}|[a-z]{2,4});/g, entityText) : raw

/** The value of an attribute, with or without a prefix; null where there is none. */
export function attributeOf(attributes: string, name: string): string | null {
  // As nearly all programs write it; what is written otherwise is looked for with more care.
  const usual = attributes.indexOf(` ${name}="`)
  if (usual >= 0) {
    const from = usual + name.length + 3
    return decodeEntities(attributes.slice(from, attributes.indexOf('"', from)))
  }
  return findAttribute(attributes, name)
}

function findAttribute(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = at === 0 ? ' ' : attributes[at - 1]
    if (before !== ' ' && before !== ':' && before !== '\n' && before !== '\t' && before !== '\r') continue
    const rest = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at + name.length))
    if (rest !== null) return decodeEntities(rest[1] ?? rest[2] ?? '')
  }
  return null
}

const [space, quotation, apostrophe, slash] = [0x20, 0x22, 0x27, 0x2f]

/** Where a tag ends: at the first `>` outside quotes; -1 while it has not arrived. */
function tagEnd(text: string, from: number): number {
  let at = from
  for (;;) {
    const end = text.indexOf('>', at)
    if (end < 0) return -1
    // A quote that is open here hides the `>`; quotes of the other kind inside it mean nothing.
    let open = -1
    for (let quote = nextQuote(text, at, end); quote >= 0; quote = nextQuote(text, open + 1, end)) {
      open = text.indexOf(text[quote] ?? '', quote + 1)
      if (open < 0) return -1
      if (open > end) break
    }
    if (open <= end) return end
    at = open + 1
  }
}

/** The first quote before `end`; -1 for none. */
function nextQuote(text: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quotation || sign === apostrophe) return at
  }
  return -1
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Where the name of an opened element ends. */
function nameEnd(tag: string): number {
  for (let at = 1; at < tag.length; at += 1) {
    const sign = tag.charCodeAt(at)
    if (sign <= space || sign === slash) return at
  }
  return tag.length
}

export function scanXml(handlers: XmlHandlers): XmlScanner {
  let rest = ''

  /** Behind what starts with `<` at `at`; -1 where it has not wholly arrived. */
  const takeMarkup = (text: string, at: number): number => {
    if (text.startsWith('<!--', at)) return endOf(text, '-->', at)
    if (text.startsWith('<?', at)) return endOf(text, '?>', at)
    if (text.startsWith('<![CDATA[', at)) {
      const end = endOf(text, ']]>', at)
      if (end >= 0) handlers.text(text.slice(at + 9, end - 3).replace(/&/g, '&amp;'))
      return end
    }
    if (text.length - at < 9 && text.startsWith('<!', at)) return -1
    if (text.startsWith('<!', at)) throw damaged()
    const end = tagEnd(text, at)
    if (end >= 0) takeTag(text.slice(at + 1, end))
    return end < 0 ? -1 : end + 1
  }
  const takeTag = (tag: string): void => {
    if (tag.startsWith('/')) {
      handlers.close(localName(tag.slice(1).trimEnd()))
      return
    }
    const isEmpty = tag.endsWith('/')
    const end = nameEnd(tag)
    const name = localName(tag.slice(0, end))
    handlers.open(name, tag.slice(end, isEmpty ? -1 : undefined))
    if (isEmpty) handlers.close(name)
  }

  return {
    write(piece) {
      const text = rest + piece
      let at = 0
      while (at < text.length) {
        const next = text.indexOf('<', at)
        // A text is handed on whole, so that no entity is cut.
        if (next < 0) break
        if (next > at) handlers.text(text.slice(at, next))
        const end = takeMarkup(text, next)
        at = end < 0 ? next : end
        if (end < 0) break
      }
      rest = text.slice(at)
      if (rest.length > longest) throw damaged()
    },
    end() {
      if (rest.trim() !== '') throw damaged()
    },
  }
}

function endOf(text: string, mark: string, at: number): number {
  const found = text.indexOf(mark, at)
  return found < 0 ? -1 : found + mark.length
}
