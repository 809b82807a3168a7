import purify from 'dompurify'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeMarkupText } from '../../../src-shared/find/markup-text.ts'
import { cleanMarkup } from '../../../src-shared/rich-text/clean-markup.ts'
import { inlineMarkup } from '../../../src-shared/rich-text/inline-markup.ts'
import { markupOfText } from '../../../src-shared/rich-text/markup-of-text.ts'
import { isSameFormatted, readFormatted, writeFormatted } from '../../../src-shared/rich-text/read-formatted.ts'
import { textOfMarkup } from '../../../src-shared/rich-text/text-of-markup.ts'
import { runs } from '../../support/runs.ts'

/** What no markup of ours may have: whatever runs, loads or embeds by itself, judged in a browser's own reading of it. */
function dangersIn(markup: string): readonly string[] {
  const read = new DOMParser().parseFromString(`<!doctype html><body>${markup}`, 'text/html')
  const dangers: string[] = []
  for (const element of read.querySelectorAll('*')) {
    const name = element.localName
    if (
      /^(?:script|style|iframe|frame|object|embed|link|meta|base|svg|math|form|input|button|template|noscript|video|audio|source|textarea|select|xmp|plaintext)$/.test(
        name,
      )
    )
      if (element.closest('head') === null) dangers.push(name)
    for (const { name: attribute, value } of element.attributes) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them within a scheme
      const plain = value.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '').toLowerCase()
      if (attribute.startsWith('on') || ['srcset', 'srcdoc', 'action', 'formaction', 'background', 'ping'].includes(attribute))
        dangers.push(attribute)
      if (attribute === 'href' && !/^(?:https?|mailto):/.test(plain)) dangers.push(`href ${plain}`)
      if (attribute === 'src' && !/^https?:|^data:image\/(?:png|jpe?g|gif|webp);/.test(plain)) dangers.push(`src ${plain}`)
      if (attribute === 'style' && /url|expression|import|behavior|binding|@|\\/.test(plain)) dangers.push(`style ${plain}`)
    }
  }
  return dangers
}

const hostile: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//x.example/a.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://x.example/a.png" onload="alert(1)" srcset="https://x.example/b.png 2x">',
  '<image src=x onerror=alert(1)>',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="jav&#x09;ascript:alert(1)">a</a>',
  '<a href=" &#1; javascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="vbscript:x">a</a><a href="file:///etc/passwd">b</a><a href="//x.example">c</a>',
  '<p style="background:url(https://x.example/a)">a</p>',
  '<p style="color:red;background-image:url(\'javascript:x\')">a</p>',
  '<p style="color:\\75rl(x)">a</p>',
  '<p style="font-family:expression(alert(1))">a</p>',
  '<p style="color:red/**/;behavior:url(x)">a</p>',
  '<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:x"><text>t</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><a title="</style><img src=x onerror=alert(1)>"></style>',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:x"><embed src="x"></object>',
  '<form action="https://x.example"><input name=a autofocus onfocus=alert(1)><button formaction=javascript:x>b</button></form>',
  '<base href="https://x.example/"><link rel=stylesheet href="https://x.example/a.css"><meta http-equiv=refresh content="0;url=//x">',
  '<video src=x onerror=alert(1)><source src=y></video><audio src=z></audio>',
  '<table background="https://x.example/a"><td background="https://x.example/b">a',
  '<template><img src=x onerror=alert(1)></template>',
  '<div><p><b><i>nested',
  '</p></div></b>',
  '<p title="a>b" onclick=\'x\'>a',
  '<p <b>broken</b',
  '<!-- <img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY x "y">]>&x;',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<p>\u0000<scr\u0000ipt>a</p>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<a href="https://x.example/&quot;onmouseover=&quot;alert(1)">a</a>',
  '<details open ontoggle=alert(1)>a</details>',
  '<select><option><style></option></select><img src=x onerror=alert(1)>',
]

const anyMarkup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hostile),
      fc.constantFrom('<p>', '</p>', '<b>', '<ul><li>', '</li>', '<td>', '"', "'", '<', '>', '&', '`', '=', ' '),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

const settings = { numRuns: runs(200) }

describe('markup from anywhere', () => {
  test.each(hostile)('has nothing left in it that runs or loads: %s', (markup) => {
    expect(dangersIn(cleanMarkup(markup))).toEqual([])
    expect(dangersIn(inlineMarkup(markup))).toEqual([])
  })

  test('has nothing left in it whatever is put together, and another known cleaner finds nothing more to take', () => {
    fc.assert(
      fc.property(anyMarkup, (markup) => {
        const clean = cleanMarkup(markup)
        expect(dangersIn(clean)).toEqual([])
        expect(dangersIn(inlineMarkup(markup))).toEqual([])
        purify.sanitize(clean)
        // It reports what it made of broken markup too; ours is none.
        expect(purify.removed).toEqual([])
      }),
      settings,
    )
  })

  test('is clean after one cleaning', () => {
    fc.assert(
      fc.property(anyMarkup, (markup) => {
        const clean = cleanMarkup(markup)
        expect(cleanMarkup(clean)).toBe(clean)
      }),
      settings,
    )
  })

  test('comes back from its own export as it was', () => {
    fc.assert(
      fc.property(anyMarkup, (markup) => {
        expect(isSameFormatted(readFormatted(writeFormatted(markup)), markup)).toBe(true)
      }),
      settings,
    )
  })

  test('keeps every byte where a replacement changes nothing', () => {
    fc.assert(
      fc.property(anyMarkup, (markup) => {
        expect(changeMarkupText(markup, (text) => text)).toBe(markup)
      }),
      settings,
    )
  })
})

test('text comes back from being formatted as it was, but for its spaces at the ends', () => {
  const lines = (text: string): string =>
    text
      .replace(/\r\n?/g, '\n')
      .replaceAll('\u00A0', ' ')
      .replaceAll('\t', '    ')
      .split('\n')
      .map((line) => line.replace(/ +$/, ''))
      .join('\n')
      .trim()
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(textOfMarkup(markupOfText(text))).toBe(lines(text))
    }),
    settings,
  )
})
