/** Local day of today as `YYYY-MM-DD`. */
export function todayOf(now: number): string {
  const date = new Date(now)
  return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')
}
