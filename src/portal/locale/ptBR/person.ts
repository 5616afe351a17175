import type { person as en } from '#portal/locale/en/person.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const person: Translation<typeof en> = {
  years: '{years, plural, one {# ano} other {# anos}}',
  months: '{months, plural, one {# mês} other {# meses}}',
  yearsShort: '{years, plural, one {# ano} other {# anos}}',
  monthsShort: '{months, plural, one {# mês} other {# meses}}',
  sex: { female: 'feminino', male: 'masculino', other: 'outro sexo' },
  sexShort: { female: 'F', male: 'M', other: 'X' },
}
