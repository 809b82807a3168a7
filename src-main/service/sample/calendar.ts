/** Dates of the sample as texts. The sample's "today" is fixed, so that it is the same whenever it is opened. */

export const sampleToday = Date.UTC(2026, 5, 30, 9, 0, 0)

const day = 86_400_000

export const daysAgo = (days: number): number => sampleToday - days * day
export const dateText = (time: number): string => new Date(time).toISOString().slice(0, 10)
export const momentText = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
export const addDays = (date: string, days: number): string => dateText(Date.parse(date) + days * day)
