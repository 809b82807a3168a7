/** What formatted text holds that an editor would drop, in words. Both texts are read in a document that runs and loads nothing. */
import { textOfMarkup } from '../../../src-shared/rich-text/text-of-markup.ts'

/** Elements that mean the same, and those that mean nothing by themselves. */
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u', th: 'td' }
const meaningless: ReadonlySet<string> = new Set(
  'html head body p div span tbody thead tfoot colgroup col br font center section article header footer main'.split(' '),
)

const words: Readonly<Record<string, string>> = {
  script: 'scripts',
  style: 'style sheets',
  img: 'pictures',
  svg: 'drawings',
  iframe: 'embedded pages',
  video: 'films',
  audio: 'sounds',
  table: 'tables',
  tr: 'tables',
  td: 'cells of tables',
  a: 'links',
  input: 'form controls',
  button: 'form controls',
  select: 'form controls',
  'style text-align': 'alignment',
  'style color': 'colours',
  'style background-color': 'colours',
  'style font-family': 'typefaces',
  'style font-size': 'sizes of letters',
}

/** Looks that elements stand for, and those of a text's surroundings. */
const impliedStyles: ReadonlySet<string> = new Set(['font-weight', 'font-style', 'text-decoration', 'text-decoration-line'])

function featuresOf(markup: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (feature: string): void => void counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const { documentElement } = new DOMParser().parseFromString(markup, 'text/html')
  for (const element of documentElement.querySelectorAll('*')) {
    const name = element.localName
    if (!meaningless.has(name)) count(sameAs[name] ?? name)
    for (const property of element instanceof HTMLElement ? element.style : []) {
      const family = /^(?:margin|padding|border|background(?!-color)|text-decoration)/.exec(property)?.[0] ?? property
      if (!impliedStyles.has(property) && !impliedStyles.has(family)) count(`style ${family}`)
    }
    if (element.localName === 'a' && element.hasAttribute('href')) count('a')
    for (const { name: attribute } of element.attributes) if (attribute.startsWith('on')) count('script')
  }
  return counts
}

const wordOf = (feature: string): string => words[feature] ?? (feature.startsWith('style ') ? 'other styles' : 'other formatting')

/** Words for what `before` has more of than `after`; empty when nothing that people see would go. */
export function markupLosses(before: string, after: string): readonly string[] {
  const kept = featuresOf(after)
  const lost = new Set<string>()
  for (const [feature, count] of featuresOf(before)) if (count > (kept.get(feature) ?? 0)) lost.add(wordOf(feature))
  const flat = (markup: string): string => textOfMarkup(markup).replace(/\s+/g, ' ')
  if (flat(before) !== flat(after)) lost.add('some of the words')
  return [...lost]
}
