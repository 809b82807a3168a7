import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'name', type: '2', isTitle: true },
    { name: 'amount', type: '6' },
  ],
  { per: 'file' },
)

const beginAs = async (written: string, names: readonly string[]) => {
  const text = `name,amount\n${names.map((name, n) => `${name},${n}\n`).join('')}`
  return at.beginFile('people.csv', new Uint8Array(iconv.encode(text, written)))
}

const traditional = ['臺北市政府', '高雄港務局', '台灣大學圖書館', '國立故宮博物院', '陽明山國家公園']
const simplified = ['北京市人民政府', '上海浦东新区', '中国银行总行', '广州白云国际机场', '深圳市图书馆']
const korean = ['서울특별시', '부산광역시 해운대구', '한국전력공사', '김민수', '대한민국 정부']
const japanese = ['東京都庁のご案内', 'さくら銀行', 'カタカナの会社', '株式会社みどり', '大阪市立図書館について']
const polish = ['Łukasz Głowacki', 'Zażółć gęślą jaźń', 'Małgorzata Dąbrowska', 'Wrocław', 'Święta']
const czech = ['Příbram', 'Plzeň', 'Jiří Dvořák', 'České Budějovice', 'Růžena Němcová']
const hungarian = ['Győr', 'Székesfehérvár', 'Erdős Pál', 'Fűrész Mária', 'Kőműves Kelemen']
const russian = ['Санкт-Петербург', 'Иван Петров', 'ООО «Ромашка»', 'Нижний Новгород', 'Ёлкин Пётр']
const western = ['Jürgen Müller', 'André Lefèvre', 'Søren Ågård', 'Núñez', 'Größe – 5 €', 'São Paulo']
const german = ['Jürgen Müller', 'Großmann', 'Käthe Böhm', 'Zürich', 'Österreich']
const french = ['Été à la plage', 'Hélène', 'François', 'Noël', 'Crème brûlée']

it.each([
  ['big5', 'big5', traditional],
  ['gb18030', 'gb18030', simplified],
  ['euc-kr', 'euc-kr', korean],
  ['euc-jp', 'euc-jp', japanese],
  ['shift_jis', 'shift_jis', japanese],
  ['windows-1250', 'win1250', polish],
  ['iso-8859-2', 'iso-8859-2', polish],
  ['windows-1250', 'win1250', czech],
  ['windows-1250', 'win1250', hungarian],
  ['windows-1251', 'win1251', russian],
  ['windows-1252', 'win1252', western],
  ['windows-1252', 'win1252', german],
  ['windows-1252', 'win1252', french],
  ['macintosh', 'macroman', german],
  ['macintosh', 'macroman', french],
] as const)('recognises %s (%s) of %j, as a guess to be confirmed', async (encoding, written, names) => {
  const draft = await beginAs(written, names)
  expect([draft.format.encoding, draft.isGuess]).toEqual([encoding, true])
  const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 10 })
  expect(rows.map(({ cells }) => cells[0]?.value)).toEqual(names)
})

it('checks nothing before a guess is confirmed, and everything after', async () => {
  const draft = await beginAs('win1251', russian)
  const { importId, format } = draft
  expect(await at.call('import.check', { importId })).toMatchObject({
    ok: false,
    error: {
      kind: 'invalid',
      message: 'The encoding of the file is a guess. Look at its texts, and confirm it or choose another.',
    },
  })
  const confirmed = await at.answer('import.configure', { importId, format })
  expect(confirmed.isGuess).toBe(false)
  expect((await at.check(confirmed)).check).toMatchObject({ insert: 5, rejected: 0 })
})

it('asks for no confirmation of what the bytes prove', async () => {
  expect((await beginAs('utf8', czech)).isGuess).toBe(false)
  expect((await beginAs('utf16', czech)).isGuess).toBe(false)
})
