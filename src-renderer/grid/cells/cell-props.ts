/** What cells read from their values. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'

/** The texts of a list value; [] for anything else. */
export const idsOf = (value: CellValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((it): it is string => typeof it === 'string') : []
