/** How many stars a rating has. Ratings are whole numbers (Resources, Rating: at most 10). */
import type { Field } from '../field.ts'
import { contentOf } from '../value-kind.ts'

/** Where the structure says nothing. */
const usualStars = 5
/** More would be no rating; a structure that asks for thousands must not draw them. */
const mostStars = 10

export const isRating = (field: Pick<Field, 'typeName'>): boolean => contentOf(field) === 'stars'

/** The largest rating that the field takes. */
export const largestRating = ({ max }: Pick<Field, 'max'>): number => (max === null || max < 1 ? usualStars : max)

/** Stars that are drawn; a larger rating is read as a number. */
export const starsOf = (field: Pick<Field, 'max'>): number => Math.min(mostStars, largestRating(field))
