/** Whole years and, beyond them, months between a birth date (YYYY-MM-DD) and a day as the clock on the wall has it. */
export function age(birthDate: string, today: Date): { years: number; months: number } {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  const begun = today.getDate() < day ? 1 : 0
  const months = (today.getFullYear() - year) * 12 + (today.getMonth() + 1 - month) - begun
  return { years: Math.floor(months / 12), months: months % 12 }
}
