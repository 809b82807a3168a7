/** What formatted text may be made of: everything else is left out where markup comes from another program. */

const styled = ['style']

/** Attributes that each element keeps. */
export const allowedElements: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  b: styled,
  blockquote: styled,
  br: [],
  caption: [],
  code: ['class'],
  col: ['span'],
  colgroup: ['span'],
  dd: [],
  del: [],
  div: styled,
  dl: [],
  dt: [],
  em: styled,
  figcaption: [],
  figure: [],
  h1: styled,
  h2: styled,
  h3: styled,
  h4: styled,
  h5: styled,
  h6: styled,
  hr: [],
  i: styled,
  img: ['src', 'alt', 'title', 'width', 'height'],
  ins: [],
  li: styled,
  mark: styled,
  ol: ['start', 'type'],
  p: styled,
  pre: [],
  s: styled,
  small: [],
  span: styled,
  strike: [],
  strong: styled,
  sub: styled,
  sup: styled,
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan', 'style'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'style'],
  thead: [],
  tr: [],
  u: styled,
  ul: [],
}

export const voidElements: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img'])

/** Where a link may lead: plain addresses of the web and of mail, nothing that runs or reads a file. */
export const linkSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** Browsers drop white space and control signs in front of and within a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what is meant
const invisible = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]/g

const schemeOf = (address: string): string | null =>
  /^([a-z][a-z\d+.-]*:)/i.exec(address.replace(invisible, ''))?.[1]?.toLowerCase() ?? null

/** The address of a link without what browsers do not see in it; null where it may not be followed. An address without a scheme leads nowhere. */
export function safeLink(address: string): string | null {
  const scheme = schemeOf(address)
  return scheme !== null && linkSchemes.has(scheme) ? address.trim().replace(/[\t\r\n]/g, '') : null
}

/** A picture on the web or one that is held in the text itself; drawings (SVG) may hold scripts. */
export function safePicture(address: string): string | null {
  const plain = address.replace(invisible, '')
  return /^https?:/i.test(plain) || /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/=]*$/i.test(plain) ? plain : null
}

const allowedStyles: ReadonlySet<string> = new Set([
  'background-color',
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'text-align',
  'text-decoration',
  'text-decoration-line',
])

/** Values are words, numbers and colours: nothing that names an address, runs or escapes. */
const plainValue = /^(?:[\w\s.,#%'"-]|\b(?:rgb|rgba|hsl|hsla)\([\d\s.,%/a-z]*\))+$/i

/** The declarations that only change how letters look; '' when none is left. */
export function safeStyle(style: string): string {
  if (style.includes('\\') || style.includes('/*')) return ''
  return style
    .split(';')
    .flatMap((declaration) => {
      const at = declaration.indexOf(':')
      const [name, value] = [declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()]
      return at > 0 && allowedStyles.has(name) && value.length < 100 && plainValue.test(value) ? [`${name}: ${value}`] : []
    })
    .join('; ')
}
