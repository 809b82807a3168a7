/** Numbers stand with their digits below each other, and so do the names of their columns; stars begin where texts do. */

import type { Field } from '../../../src-shared/model/field.ts'
import { isRating } from '../../../src-shared/model/numbers/rating.ts'

export const isRightAligned = (field: Field): boolean => field.kind === 'number' && !isRating(field)
