/**
 * Formatted text for the cell of a table on the clipboard: letters keep their look and links their addresses, and lines are broken within
 * the cell, because spreadsheets take a paragraph for the next cell. Nothing in it can run or load.
 */
import { safeLink } from './allowed-markup.ts'
import { escapeMarkup } from './markup-of-text.ts'
import { walkMarkup } from './walk-markup.ts'

/** What letters are written with, whatever they were written with. */
const letters: Readonly<Record<string, string>> = {
  b: 'b',
  strong: 'b',
  em: 'i',
  i: 'i',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  a: 'a',
}

const lines: ReadonlySet<string> = new Set('p div li h1 h2 h3 h4 h5 h6 tr pre blockquote'.split(' '))

/** Excel's way of breaking a line without leaving the cell. */
const lineBreak = '<br style="mso-data-placement:same-cell">'

export function inlineMarkup(markup: string): string {
  let inline = ''
  let isBroken = false
  const open: string[] = []
  const write = (text: string): void => {
    if (isBroken && inline !== '') inline += lineBreak
    isBroken = false
    inline += text
  }
  walkMarkup(markup, {
    open(name, { href }) {
      if (name === 'br') {
        write('')
        isBroken = true
      }
      const tag = letters[name]
      const address = tag === 'a' ? safeLink(href ?? '') : null
      const isKept = tag !== undefined && (tag !== 'a' || address !== null)
      if (isKept) write(address === null ? `<${tag}>` : `<a href="${escapeMarkup(address)}">`)
      if (name !== 'br') open.push(isKept ? tag : '')
    },
    close(name) {
      if (name === 'br') return
      const tag = open.pop() ?? ''
      if (tag !== '') inline += `</${tag}>`
      if (lines.has(name)) isBroken = true
    },
    text(text) {
      const plain = text.replace(/[ \t\r\n\f]+/g, ' ')
      if (plain !== ' ' || (!isBroken && inline !== '')) write(escapeMarkup(plain))
    },
  })
  return inline
}
