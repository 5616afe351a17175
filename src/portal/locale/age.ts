/** Whole years and, beyond them, months between two calendar days (YYYY-MM-DD). */
export function age(birthDate: string, today: string): { years: number; months: number } {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  const [thisYear = 0, thisMonth = 1, thisDay = 1] = today.split('-').map(Number)
  const begun = thisDay < day ? 1 : 0
  const months = (thisYear - year) * 12 + (thisMonth - month) - begun
  return { years: Math.floor(months / 12), months: months % 12 }
}
