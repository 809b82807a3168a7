/** Formatted text as its tags and the texts between them, so that what people read can be changed and what they do not see stays. */
import { escapeMarkup } from '../rich-text/markup-of-text.ts'
import { markupTexts } from '../rich-text/markup-texts.ts'

/** Applies `change` to every text between tags; texts that it leaves alone keep their very bytes. */
export function changeMarkupText(markup: string, change: (text: string) => string): string {
  let changed = ''
  let at = 0
  for (const { from, to, text } of markupTexts(markup)) {
    const before = text.replaceAll('\u00A0', ' ')
    const after = change(before)
    if (after === before) continue
    changed += markup.slice(at, from) + escapeMarkup(after)
    at = to
  }
  return changed + markup.slice(at)
}
