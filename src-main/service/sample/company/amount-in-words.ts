/** Writes whole euros and cents out in English words. */

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const

function words(number: number): string {
  if (number < 20) return ones[number] ?? ''
  if (number < 100) return `${tens[Math.floor(number / 10)]}${number % 10 === 0 ? '' : `-${ones[number % 10]}`}`
  if (number < 1000) return `${words(Math.floor(number / 100))} hundred${number % 100 === 0 ? '' : ` ${words(number % 100)}`}`
  return `${words(Math.floor(number / 1000))} thousand${number % 1000 === 0 ? '' : ` ${words(number % 1000)}`}`
}

/** For amounts below a million. */
export const amountInWords = (amount: number): string => {
  const cents = Math.round(amount * 100)
  return `${words(Math.floor(cents / 100))} euros and ${words(cents % 100)} cents`
}
