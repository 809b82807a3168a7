/** Times as the interface writes them: `YYYY-MM-DD HH:mm:ss`, at a fixed offset from UTC so that order in text is order in time. */

const minute = 60_000

/** Formats milliseconds since the epoch; remembers the last second, because pages of rows repeat it. */
export function createTimeWriter(offsetMinutes: number): (time: number) => string {
  let lastSecond = Number.NaN
  let lastText = ''
  return (time) => {
    const second = Math.floor(time / 1000)
    if (second !== lastSecond) {
      lastSecond = second
      lastText = new Date(second * 1000 + offsetMinutes * minute).toISOString().slice(0, 19).replace('T', ' ')
    }
    return lastText
  }
}

/** Milliseconds since the epoch of a `YYYY-MM-DD HH:mm:ss` text. */
export const readTimeText = (text: string, offsetMinutes: number): number =>
  Date.parse(`${text.replace(' ', 'T')}Z`) - offsetMinutes * minute
