/** Encodings that files of text are read in. */
import { z } from 'zod'

export const csvEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'macintosh',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
])
export type CsvEncoding = z.output<typeof csvEncoding>
