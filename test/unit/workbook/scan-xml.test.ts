import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributeOf, decodeEntities, scanXml } from '../../../src-main/import/workbook/scan-xml.ts'

/** What is found in XML that comes in these pieces. */
function found(pieces: readonly string[]): readonly string[] {
  const seen: string[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') seen.push(`"${decodeEntities(text)}"`)
    text = ''
  }
  const scanner = scanXml({
    open(name, attributes) {
      flush()
      seen.push(`<${name} ${['r', 's', 't'].map((each) => `${each}=${attributeOf(attributes, each) ?? ''}`).join(' ')}>`)
    },
    close(name) {
      flush()
      seen.push(`</${name}>`)
    },
    text(raw) {
      text += raw
    },
  })
  for (const piece of pieces) scanner.write(piece)
  scanner.end()
  return seen
}

const xml = `<?xml version="1.0"?><!-- a > b --><x:row r="1" s='2'><c t="a&gt;b" r='"'/><v>1 &lt; 2 &#233;&#x41;</v><t><![CDATA[<&amp;>]]></t><c r = "x>y" t="s"></c></x:row>`
const expected = [
  '<row r=1 s=2 t=>',
  '<c r=" s= t=a>b>',
  '</c>',
  '<v r= s= t=>',
  '"1 < 2 éA"',
  '</v>',
  '<t r= s= t=>',
  '"<&amp;>"',
  '</t>',
  '<c r=x>y s= t=s>',
  '</c>',
  '</row>',
]

describe('the scanner of XML', () => {
  it('finds elements, attributes and texts, whatever their prefixes and quotes', () => {
    expect(found([xml])).toEqual(expected)
  })

  it('finds the same wherever the text is cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(xml.length), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), xml.length]
        const pieces = places.slice(1).map((end, at) => xml.slice(places[at], end))
        expect(found(pieces)).toEqual(expected)
      }),
    )
  })

  it.each(['<!DOCTYPE a [<!ENTITY b "c">]><a/>', '<a', '<a b="'])('refuses %s', (text) => {
    expect(() => found([text])).toThrow('is damaged')
  })
})
