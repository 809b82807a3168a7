/** What the decoding library calls the encodings of the host contract. */
import type { CsvEncoding } from '../../../src-shared/csv/csv-encoding.ts'

export const iconvNames: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'utf8',
  'utf-16le': 'utf16-le',
  'utf-16be': 'utf16-be',
  gb18030: 'gb18030',
  big5: 'big5',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-kr': 'euc-kr',
  'windows-1252': 'windows-1252',
  'windows-1250': 'windows-1250',
  'iso-8859-2': 'iso-8859-2',
  'windows-1251': 'windows-1251',
  macintosh: 'macroman',
}
