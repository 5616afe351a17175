export const person = {
  day: '{count, plural, one {# day} other {# days}}',
  week: '{count, plural, one {# week} other {# weeks}}',
  month: '{count, plural, one {# month} other {# months}}',
  year: '{count, plural, one {# year} other {# years}}',
  /** Where the year of birth alone is known. */
  either: '{from, number} or {to, plural, one {# year} other {# years}}',
  eitherShort: '{from, number}–{to, number} y',
  under: 'under {count, plural, one {# year} other {# years}}',
  underShort: 'under {count, number} y',
  none: { unknown: 'age unknown', 'before birth': 'not born yet', 'not possible': 'impossible age' },
  /** A child's age: a number alone beside the letter of a sex, as in “3 M”, could be one of months. */
  dayShort: '{count, number} d',
  weekShort: '{count, number} wk',
  monthShort: '{count, number} mo',
  yearShort: '{count, number} y',
  former: { names: 'Formerly {records}', record: '{name} (record {id})', number: 'record {id}' },
  sex: { female: 'female', male: 'male', other: 'other sex' },
  sexShort: { female: 'F', male: 'M', other: 'X' },
} as const
