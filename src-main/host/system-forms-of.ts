/**
 * How the system that the app runs on writes dates and numbers. What POSIX systems are told for times and numbers counts before the
 * language; one that is told nothing, or `C`, writes them as programs do.
 */
import { formsOfLocale, plainForms, type WrittenForms } from '../../src-shared/model/system-forms.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** `de_DE.UTF-8@euro` is the locale `de-DE`; null for none. */
function localeOf(value: string | undefined): string | null {
  const name = value?.replace(/[.@].*$/, '').replace('_', '-') ?? ''
  return name === '' || name === 'C' || name === 'POSIX' ? null : name
}

export function systemFormsOf(platform: string, variables: Variables, locale: string): WrittenForms {
  if (platform === 'win32' || platform === 'darwin') return formsOfLocale(locale)
  const configured = (category: string): string | null => localeOf(variables.LC_ALL || variables[category] || variables.LANG)
  const [dates, numbers] = [configured('LC_TIME'), configured('LC_NUMERIC')]
  return {
    dateOrder: (dates === null ? plainForms : formsOfLocale(dates)).dateOrder,
    numbers: (numbers === null ? plainForms : formsOfLocale(numbers)).numbers,
  }
}
