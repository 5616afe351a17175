export const person = {
  years: '{years, plural, one {# year} other {# years}}',
  months: '{months, plural, one {# month} other {# months}}',
  /** A child's age: a number alone beside the letter of a sex, as in “3 M”, could be one of months. */
  yearsShort: '{years, number} y',
  monthsShort: '{months, number} mo',
  sex: { female: 'female', male: 'male', other: 'other sex' },
  sexShort: { female: 'F', male: 'M', other: 'X' },
} as const
