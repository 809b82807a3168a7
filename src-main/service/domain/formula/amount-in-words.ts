/** Writes an amount of money out in English words. */
import { roundDecimal } from './formula-value.ts'

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

const scales: readonly (readonly [size: number, name: string])[] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [100, 'hundred'],
]

function words(number: number): string {
  if (number < 20) return ones[number] ?? ''
  if (number < 100) return `${tens[Math.floor(number / 10)]}${number % 10 === 0 ? '' : `-${ones[number % 10]}`}`
  const [size, name] = scales.find(([each]) => number >= each) ?? [100, 'hundred']
  return `${words(Math.floor(number / size))} ${name}${number % size === 0 ? '' : ` ${words(number % size)}`}`
}

/** Above it, a double no longer knows every hundredth. */
const largest = 1e13

const counted = (count: number, unit: string): string => `${words(count)} ${unit}${count === 1 || unit === '' ? '' : 's'}`

/** Null beyond ten trillion. Hundredths are rounded half away from zero. */
export function amountInWords(amount: number, unit: string, part: string): string | null {
  if (Math.abs(amount) > largest) return null
  const hundredths = roundDecimal(Math.abs(amount) * 100, 0)
  const text = `${counted(Math.floor(hundredths / 100), unit)} and ${counted(hundredths % 100, part)}`
  return amount < 0 && hundredths > 0 ? `minus ${text}` : text
}
