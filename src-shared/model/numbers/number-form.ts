/** The ways in which people write numbers, each named by how it writes one thousand two hundred and thirty-four and a half. */

export const numberForms = ['1,234.5', '1.234,5', '1 234,5', '1 234.5', '1’234.5', '12,34,567.5', '1234.5', '1234,5'] as const
export type NumberForm = (typeof numberForms)[number]

export type DecimalSign = '.' | ','

export const decimalOf = (form: NumberForm): DecimalSign => (form.endsWith(',5') ? ',' : '.')

/** Between groups of digits; '' where there are none. A space that no line breaks at. */
export function groupOf(form: NumberForm): string {
  const sign = form.startsWith('12,') ? ',' : form.charAt(1)
  return sign === ' ' ? '\u00A0' : sign === '2' ? '' : sign
}

/** Two by two before the last three digits, as in India. */
export const isIndian = (form: NumberForm): boolean => form === '12,34,567.5'

export const isNumberForm = (text: string): text is NumberForm => numberForms.some((form) => form === text)
