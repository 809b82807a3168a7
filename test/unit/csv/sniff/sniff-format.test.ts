import { describe, expect, it } from 'vitest'
import { delimiterName, separatorLineLength, sniffFormat } from '../../../../src-shared/csv/sniff/sniff-format.ts'

const sniff = (text: string, names: readonly string[] = []) => {
  const { delimiter, quote, hasHeader } = sniffFormat(text, true, names)
  return { delimiter, quote, hasHeader }
}

describe('sniffFormat', () => {
  it.each([
    ['a,b\n1,2\n3,4\n', ','],
    ['a;b\n1,5;2,5\n3;4\n', ';'],
    ['a\tb\n1, one\t2\n3\t4\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['sep=;\na,b;c\n1;2\n', ';'],
    ['only\none\ncolumn\n', ','],
    ['"a;b","c"\n"d;e","f"\n', ','],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(sniff(text).delimiter).toBe(delimiter)
  })

  it('takes apostrophes for quotes only where cells stand in them', () => {
    expect(sniff("a,b\n'x,y','z'\n'p','q'\n").quote).toBe("'")
    expect(sniff("a,b\nit's,that's\nO'Neil,x\n").quote).toBe('"')
  })

  it('leaves texts in apostrophes whole where they are all that a line holds', () => {
    expect(sniff("name\n'Lee, Ann'\n'Ek, Bo'\n'Orr'\n")).toEqual({ delimiter: ';', quote: '"', hasHeader: true })
    expect(sniff("sep=,\nname\n'Lee, Ann'\n'Ek, Bo'\n").quote).toBe('"')
  })

  it.each<[string, string, string]>([
    ['a delimiter between them', "city;area\n'Rome; Lazio';'1'\n'Oslo';'2'\n", "'"],
    ['a line end between them', "a,b\n'two\nlines','x'\n'p','q'\n", "'"],
    ['a delimiter between them, and one that the first line names', "sep=;\na;b\n'x;y';'z'\n'p';'q'\n", "'"],
    ['nothing but texts between them', "a,b\n'tis the bees','quoted'\n'x','y'\n", '"'],
    ['one column of texts between them', "a\n'tis the bees'\n'x'\n", '"'],
    ['texts that begin beside texts that end with one', "a,b,c\n'tis,the bees','x'\n'twas,others','y'\n", '"'],
    ['a double quote that is doubled in a cell', 'a,b\n"x ""y"" z",\'q, r\'\n\'p\',\'q\'\n', '"'],
    ['a cell of two lines in double quotes', "a,b\r\n\"x\r\ny\",'q'\r\n'p, q',r\r\n's',t\r\n", '"'],
  ])('takes apostrophes around cells with %s as they are meant', (_, text, quote) => expect(sniff(text).quote).toBe(quote))

  it.each([
    ['name,amount\nx,1\ny,2\n', true],
    ['x,1\ny,2\nz,3\n', false],
    ['red,blue\nred,green\nblue,red\n', false],
    ['2024-01-01,5\n2024-01-02,6\n', false],
    ['city,country\nRome,Italy\nOslo,Norway\n', true],
  ])('tells whether %j begins with a header: %s', (text, hasHeader) => {
    expect(sniff(text).hasHeader).toBe(hasHeader)
  })

  it('knows a header by the names of the worksheet', () => {
    expect(sniff('red,blue\nred,green\n', ['Red', 'Blue']).hasHeader).toBe(true)
  })

  it.each<[string, string, string]>([
    ['more columns where both agree', 'a,b;c\n1,2;3\n', ','],
    ['what most rows agree on before more columns', 'a;b\n1,1,1;2\n3;4\n5;6\n', ';'],
    ['the comma where only one row has several columns', 'a\nb\nc;d\ne\n', ','],
    ['more columns where nearly as many rows agree', `${'a|b|c\n1|2|3;4\n'.repeat(5)}x|y|z;\n`, '|'],
    ['what the first line says, whatever the rest is like', 'SEP=|\r\na,b\r\nc,d\r\n', '|'],
  ])('prefers %s', (_, text, delimiter) => expect(sniff(text).delimiter).toBe(delimiter))

  it.each<[string, string, readonly string[]]>([
    [
      'a file of semicolons with quotes',
      'Name;Amount\r\n"x";1\r\n"y";2\r\n',
      [
        'Delimiter: semicolon; every row looked at has 2 cells.',
        'Quote: "; 2 of 6 cells looked at stand in quotes.',
        'First row is a header: it names columns of numbers or dates.',
        'Line ends: CR LF (Windows).',
      ],
    ],
    [
      'ragged rows',
      'a\tb\nc\td\ne\n',
      [
        'Delimiter: tab; 66 % of the rows looked at have 2 cells.',
        'No quoted cells.',
        'First row is a header: its texts do not come again below.',
        'Line ends: LF (Unix).',
      ],
    ],
    [
      'one column with mixed line ends',
      'one\r\none\ntwo\rtwo\r\n',
      [
        'One column: no delimiter found.',
        'No quoted cells.',
        'No header row: its texts come again below.',
        'Mixed line ends: CR LF (Windows) 2 times, LF (Unix) 1 times, CR (old Mac) 1 times in the beginning of the file.',
      ],
    ],
    [
      'a first line that names the delimiter',
      'sep=|\nname',
      [
        'Delimiter: vertical bar, as the first line says.',
        'No quoted cells.',
        'First row is a header: the only row holds names.',
        'No line ends.',
      ],
    ],
    [
      'a first row of numbers',
      '1,a\r2,b\r',
      [
        'Delimiter: comma; every row looked at has 2 cells.',
        'No quoted cells.',
        'No header row: the first row holds numbers or dates.',
        'Line ends: CR (old Mac).',
      ],
    ],
    [
      'texts between apostrophes',
      "a,b\n'x','y'\n",
      [
        'Delimiter: comma; every row looked at has 2 cells.',
        'No quoted cells: apostrophes around texts are part of them.',
        'First row is a header: its texts do not come again below.',
        'Line ends: LF (Unix).',
      ],
    ],
    ['nothing', '', ['One column: no delimiter found.', 'No quoted cells.', 'No header row.', 'No line ends.']],
    [
      'cells of nothing but spaces',
      ' , \n',
      ['Delimiter: comma; every row looked at has 2 cells.', 'No quoted cells.', 'No header row.', 'Line ends: LF (Unix).'],
    ],
  ])('says what it saw in %s', (_, text, detection) => expect(sniffFormat(text, true, []).detection).toEqual(detection))

  it.each<[string, string, readonly string[], boolean]>([
    ['one known name among three', 'x,y,Red\nx,y,z\n', ['red'], true],
    ['one known name among four', 'x,y,v,Red\nx,y,v,z\n', ['red'], false],
    ['a known name beside a number', '1,Red\n2,x\n', ['red'], true],
    ['a number among four texts', '1,a,b,c\n2,d,e,f\n', [], false],
    ['a number among five texts', '1,a,b,c,d\n2,e,f,g,h\n', [], true],
    ['a decimal comma', '"1,5",a\n"2,5",b\n', [], false],
    ['a date that can be read either way', '01/02/2024,a\nx,b\n', [], false],
    ['a column below of which four in five are numbers', 'red\n1\n2\n3\n4\nred\n', [], true],
    ['a column below of which three in four are numbers', 'red\n1\n2\n3\nred\n', [], false],
    ['half of its texts again below', 'a,b\na,c\n', [], false],
    ['a third of its texts again below', 'a,b,c\na,d,e\n', [], true],
    ['a text that comes again in another column only', 'a,b\nb,c\n', [], true],
    ['empty cells above a column of numbers', 'a,\nx,1\ny,2\n', [], true],
  ])('with %s in the first row of %j tells whether it is a header', (_, text, names, hasHeader) =>
    expect(sniff(text, names).hasHeader).toBe(hasHeader),
  )

  it('takes no apostrophes for quotes where double quotes are some, or where only one cell stands in them', () => {
    expect(sniff(`"a",'b'\n'c','d'\n`).quote).toBe('"')
    expect(sniff(`'a',b\nc,d\n`).quote).toBe('"')
    expect(sniff(`'a',b\nc,'d'`).quote).toBe('"')
  })

  it('knows how long a line is that names the delimiter, and that it stands first only', () => {
    expect(['sep=;\r\na', 'Sep=,\na', 'sep=|', 'sep=;;\na', 'a\nsep=;\n'].map(separatorLineLength)).toEqual([7, 6, 5, 0, 0])
  })

  it('names a delimiter of its own by its sign', () => {
    expect([',', ';', '\t', '|', '^'].map(delimiterName)).toEqual(['comma', 'semicolon', 'tab', 'vertical bar', '“^”'])
  })

  it('looks at five hundred records', () => {
    expect(sniffFormat('a,b\n'.repeat(501), true, []).records).toHaveLength(500)
  })
})
