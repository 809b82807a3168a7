/** Numbers stand with their digits below each other, and so do the names of their columns; stars begin where texts do. */
import type { Field } from '../../../src-shared/model/field.ts'

export const isRightAligned = ({ kind, typeName }: Field): boolean => kind === 'number' && typeName !== 'Rating'
