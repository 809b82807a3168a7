/**
 * How the system that the app runs on writes dates and numbers, and whose language it speaks. What POSIX systems are told for times and numbers counts before the
 * language; one that is told nothing, or `C`, writes them as programs do.
 */
import { formsOfLocale, plainForms, type WrittenForms } from '../../src-shared/model/system-forms.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** `de_DE.UTF-8@euro` is the locale `de-DE`; null for none. */
function localeOf(value: string | undefined): string | null {
  const name = value?.replace(/[.@].*$/, '').replace('_', '-') ?? ''
  return name === '' || name === 'C' || name === 'POSIX' ? null : name
}

/** Of the system that this runs on. `language`: a BCP 47 tag. */
export function readSystem(): { readonly forms: WrittenForms; readonly language: string } {
  const { platform, env } = process
  const { locale } = new Intl.NumberFormat().resolvedOptions()
  return { forms: systemFormsOf(platform, env, locale), language: systemLanguageOf(platform, env, locale) }
}

/** As a BCP 47 tag that a collator takes. */
export function systemLanguageOf(platform: string, variables: Variables, locale: string): string {
  const isTold = platform === 'win32' || platform === 'darwin'
  const language = isTold ? locale : localeOf(variables.LC_ALL || variables.LC_COLLATE || variables.LANG)
  if (language === null) return 'en'
  try {
    return Intl.Collator.supportedLocalesOf(language)[0] ?? 'en'
  } catch (error) {
    if (error instanceof RangeError) return 'en'
    throw error
  }
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
