export const person = {
  years: '{years, plural, one {# year} other {# years}}',
  months: '{months, plural, one {# month} other {# months}}',
  monthsShort: '{months, number} mo',
  sex: { female: 'female', male: 'male', other: 'other sex' },
  sexShort: { female: 'F', male: 'M', other: 'X' },
} as const
