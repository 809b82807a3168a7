/**
 * The words of dates in the languages that the app reads: names of months, short or whole, and of the days around today. No word
 * means different months in different languages.
 */

/** Without accents and dots, in small letters. */
const bare = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()

/** English, German, French, Spanish, Italian, Portuguese and Dutch, as `bare` writes them. */
const monthWords = [
  'january jan januar janner jaenner janvier janv enero ene gennaio gen janeiro januari',
  'february feb februar feber fevrier fevr fev febrero febbraio fevereiro februari',
  'march mar marz maerz mrz mars marzo marco maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug aout agosto ago augustus',
  'september sep sept septembre septiembre settembre set setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dicembre dezembro',
]
const months: ReadonlyMap<string, number> = new Map(
  monthWords.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
)

/** 1 to 12; null for a word that names no month. */
export const monthOfName = (name: string): number | null => months.get(name.toLowerCase()) ?? months.get(bare(name)) ?? null

const dayWords: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [-1, 'yesterday gestern hier ayer ieri ontem gisteren 昨天 昨日 어제'],
      [0, "today heute aujourd'hui aujourd’hui hoy oggi hoje vandaag 今天 今日 오늘"],
      [1, 'tomorrow morgen demain manana domani amanha 明天 明日 내일'],
    ] as const
  ).flatMap(([days, words]) => words.split(' ').map((word) => [word, days])),
)

/** Days from today; null for a word that names no day. */
export const daysFromToday = (word: string): number | null => dayWords[bare(word)] ?? null
