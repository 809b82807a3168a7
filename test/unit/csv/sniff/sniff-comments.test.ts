import { expect, it } from 'vitest'
import { sniffFormat } from '../../../../src-shared/csv/sniff/sniff-format.ts'
import { compareCodes, shapeOf } from '../../../../src-shared/csv/sniff/text-shape.ts'

const sniff = (text: string) => {
  const { delimiter, comment, skip, hasHeader, isRagged } = sniffFormat(text, true, [])
  return { delimiter, comment, skip, hasHeader, isRagged }
}
const table = 'a;b;c\nx;1;y\nz;2;y\n'

it.each([
  ['prose with other delimiters than the table', `# one, two, three, four\n# five, six, seven, eight\n${table}`, '#', 0],
  ['prose with as many cells as the table', `# one; two; three\n# four; five; six\n${table}`, '#', 0],
  ['a mark without any text', `#\n# one; two; three\n#\n${table}`, '#', 0],
  ['a third of a block with as many cells', `#one\n#three;four;five\n#six\n${table}`, '#', 0],
  ['half of a block with as many cells', `#one\n#three;four;five\n${table}`, '#', 0],
  ['names in the only comment', '#a;b\nx;1\ny;2\n', null, 0],
  ['names in the last comment', '#made by us\n#a;b\nx;1\ny;2\n', null, 1],
  ['a comment among many records', `a;b\n${'x;1\n'.repeat(5)}#note\n${'x;1\n'.repeat(5)}`, '#', 0],
  ['a record among many that begins like a comment', `a;b\n${'x;1\n'.repeat(5)}#2;1\n`, null, 0],
  ['records in quotes that begin like comments', 'a;b\n"#one";1\n"#two";2\n', null, 0],
  ['one column', '# one\n# two\na\nb\n', null, 0],
  ['nothing but comments', '# one\n# two\n', null, 0],
])('with %s', (_, text, comment, skip) => expect(sniff(text)).toMatchObject({ comment, skip }))

it.each([
  ['a tenth of the rows is shorter', `${'1;2;3\n'.repeat(9)}1;2\n`, true],
  ['fewer are', `${'1;2;3\n'.repeat(10)}1;2\n`, false],
  ['one is more than twice as long', `${'1;2\n'.repeat(5)}1;2;3;4;5\n`, false],
  ['one has a single cell', `${'1;2\n'.repeat(5)}1\n`, false],
  ['there are names', `a;b;c\n${'1;2\n'.repeat(5)}`, false],
])('takes cells at the end for left out where %s: %s', (_, text, isRagged) => expect(sniff(text).isRagged).toBe(isRagged))

it.each([
  ['years in a row', 'land,2019,2020\nx,1,2\n', true],
  ['years that do not follow each other', 'land,2019,2021\nx,1,2\n', false],
  ['years above years', '2019,2020\n2021,2022\n', false],
  ['codes with digits above such codes', 'A1,x\nB2,y\nC3,z\nD4,v\nE5,w\nF6,u\n', false],
  ['a word above codes with digits', 'place,x\nB2,y\nC3,z\nD4,v\nE5,w\nF6,u\n', true],
  ['capitals above capitals, in half of the columns', 'AD,x\nBE,y\nCH,z\nDE,v\nES,w\nFR,u\n', false],
  ['capitals above capitals, in a third of the columns', 'AD,x,x\nBE,y,b\nCH,z,c\nDE,v,d\nES,w,e\nFR,u,f\n', true],
  ['capitals above longer capitals', 'AD,x\nBEL,y\nCHE,z\nDEU,v\nESP,w\nFRA,u\n', true],
  ['the name of a code above codes', 'ID,x\nBE,y\nCH,z\nDE,v\nES,w\nFR,u\n', true],
  ['codes above too few codes to tell', 'A1,x\nB2,y\nC3,z\nD4,v\n', true],
])('tells whether there is a header: %s', (_, text, hasHeader) => expect(sniff(text).hasHeader).toBe(hasHeader))

it('sees what a text looks like', () => {
  expect(['+4230+00131', '-0848', 'AB', 'ABCDE', 'Ab c', ' x-1 '].map(shapeOf)).toEqual([
    '±9±9',
    '±9',
    'AA',
    'AAAA',
    'Aa a',
    'a±9',
  ])
  const many = (text: string, count: number): readonly string[] => new Array<string>(count).fill(text)
  expect(compareCodes('B2', [...many('A1', 19), 'word'])).toEqual({ kind: 'digits', isAlike: true })
  expect(compareCodes('B2', [...many('A1', 18), 'word'])).toBeNull()
  expect(compareCodes('word', [...many('A1', 19), '', ' '])).toEqual({ kind: 'digits', isAlike: false })
  expect(compareCodes('CH', many('DE', 5))).toEqual({ kind: 'capitals', isAlike: true })
  expect(compareCodes('CH', many('DE', 4))).toBeNull()
})
