import { describe, expect, test } from 'vitest'
import { cleanMarkup } from '../../../src-shared/rich-text/clean-markup.ts'
import { isCleaned } from '../../../src-shared/rich-text/is-cleaned.ts'
import { markupOfText } from '../../../src-shared/rich-text/markup-of-text.ts'
import { isSameFormatted, isWholeMarkup, readFormatted, writeFormatted } from '../../../src-shared/rich-text/read-formatted.ts'
import { textOfMarkup } from '../../../src-shared/rich-text/text-of-markup.ts'

describe('the text of formatted text', () => {
  test.each([
    ['words without tags, lines and all', 'one\ntwo  three', 'one\ntwo  three'],
    ['every reference', '&lt;a&gt; &amp;amp; &eacute;&hellip;&#8364;&#x1F600; a&nbsp;b', '<a> &amp; é…€😀 a b'],
    ['a line for each paragraph', '<p>one</p><p>two</p>', 'one\ntwo'],
    ['an empty line for an empty paragraph', '<p>one</p><p></p><p>two</p><p><br></p><p>three</p>', 'one\n\ntwo\n\nthree'],
    ['lines of lists and headings', '<h1>List</h1><ul><li><p>a</p></li><li>b</li></ul>end', 'List\na\nb\nend'],
    ['line breaks', 'one<br>two<br/>three', 'one\ntwo\nthree'],
    [
      'cells by tabs and rows by lines',
      '<table><tbody><tr><td>a</td><td><p>b</p></td></tr><tr><td>c</td></tr></tbody></table>',
      'a\tb\nc',
    ],
    ['white space as it is shown', '<p>one\n   two <b> three</b></p>\n  <p>four</p>', 'one two three\nfour'],
    ['the lines of code', '<pre><code>a  b\n  c</code></pre>', 'a  b\n  c'],
    ['nothing of scripts, styles and drawings', '<style>p{}</style>a<script>alert(1)</script><svg><text>b</text></svg>c', 'ac'],
    ['a sign that is no tag', 'a < b and <3', 'a < b and <3'],
  ])('has %s', (_, markup, text) => expect(textOfMarkup(markup)).toBe(text))
})

describe('cleaning', () => {
  test.each([
    ['keeps formatting', '<p>a <b>b</b> <em>c</em></p><ul><li>d</li></ul>', '<p>a <b>b</b> <em>c</em></p><ul><li>d</li></ul>'],
    ['drops what runs', '<p onclick="x()">a<script>b</script><img src=x onerror=y></p>', '<p>a</p>'],
    [
      'drops addresses that run',
      '<a href="java\tscript:alert(1)">a</a><a href="https://x.example/?a&amp;b">b</a>',
      '<a>a</a><a href="https://x.example/?a&amp;b">b</a>',
    ],
    ['drops styles that load', '<p style="color: red; background: url(https://x)">a</p>', '<p style="color: red">a</p>'],
    ['keeps the words of what it does not know', '<o:p>a</o:p><font face="x">b</font>', 'ab'],
    ['mends what is broken', '<p>a<b>b', '<p>a<b>b</b></p>'],
    [
      'reads bold and italic out of styles',
      '<span style="font-weight:700">a</span><b style="font-weight:normal">b</b>',
      '<strong style="font-weight: 700">a</strong><span style="font-weight: normal">b</span>',
    ],
    ['drops pictures that are drawings', '<img src="data:image/svg+xml;base64,PHN2Zz4=">a', 'a'],
  ])('%s', (_, markup, clean) => expect(cleanMarkup(markup)).toBe(clean))
})

describe('text and formatted text', () => {
  test('takes every sign of a text for itself', () => {
    expect(markupOfText('a < b & "c"\n\n <i>no tag</i>')).toBe(
      '<p>a &lt; b &amp; &quot;c&quot;</p><p></p><p>\u00A0&lt;i&gt;no tag&lt;/i&gt;</p>',
    )
  })

  test.each([
    ['<p>one</p>', true],
    ['<h1 class="x">one</h1>\n<p>two</p> ', true],
    ['one <b>two</b>', false],
    ['<one> or <two>', false],
    ['a < b', false],
    ['<script>x</script>', false],
  ])('takes %j for markup: %s', (text, is) => expect(isWholeMarkup(text)).toBe(is))

  test('reads a file’s text as it stands, and its markup as markup', () => {
    expect(readFormatted('a <b>b</b> c')).toBe('<p>a &lt;b&gt;b&lt;/b&gt; c</p>')
    expect(readFormatted('<p onclick="x">a</p>')).toBe('<p>a</p>')
  })

  test.each([
    'plain',
    'a <b>b</b>',
    '<p>a</p>',
    'a &amp; b',
    'two\nlines',
    '<p style="x">a</p>\r\n<p>b</p>',
    '<script>x</script>',
    '<table><tr><td>x</td></tr></table>',
  ])('finds an export of %j unchanged when it is read again', (stored) =>
    expect(isSameFormatted(readFormatted(writeFormatted(stored)), stored)).toBe(true),
  )

  test('finds the plain words of formatted text unchanged, and other words or formats changed', () => {
    const stored = '<p>one <b>two</b></p><ul><li>three</li></ul>'
    expect(isSameFormatted(readFormatted('one two\nthree'), stored)).toBe(true)
    expect(isSameFormatted(readFormatted('one two\nfour'), stored)).toBe(false)
    expect(isSameFormatted(readFormatted('<p>one <i>two</i></p><ul><li>three</li></ul>'), stored)).toBe(false)
  })
})

describe('what cleaning takes from the text of a file', () => {
  test.each([
    ['<p>a<br/>b</p>', false],
    ["<p style='color:red;'>a &lt; b</p>", false],
    ['<p>a<b>b', false],
    ['plain < text', false],
    ['<p onclick="x()">a</p>', true],
    ['<p>a<script>b</script></p>', true],
    ['<p style="color: red; background: url(https://x)">a</p>', true],
    ['<p>a <o:p>b</o:p></p>', true],
  ])('%s: %s', (text, isLess) => expect(isCleaned(text, readFormatted(text))).toBe(isLess))
})
