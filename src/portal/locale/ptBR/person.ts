import type { person as en } from '#portal/locale/en/person.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const person: Translation<typeof en> = {
  day: '{count, plural, one {# dia} other {# dias}}',
  week: '{count, plural, one {# semana} other {# semanas}}',
  month: '{count, plural, one {# mês} other {# meses}}',
  year: '{count, plural, one {# ano} other {# anos}}',
  either: '{from, number} ou {to, plural, one {# ano} other {# anos}}',
  eitherShort: '{from, number}–{to, number} anos',
  under: 'menos de {count, plural, one {# ano} other {# anos}}',
  underShort: '< {count, plural, one {# ano} other {# anos}}',
  none: {
    unknown: 'idade desconhecida',
    'before birth': 'ainda não nascido',
    'not possible': 'idade impossível',
  },
  dayShort: '{count, plural, one {# dia} other {# dias}}',
  weekShort: '{count, number} sem.',
  monthShort: '{count, plural, one {# mês} other {# meses}}',
  yearShort: '{count, plural, one {# ano} other {# anos}}',
  former: { names: 'Antes: {records}', record: '{name} (prontuário {id})', number: 'prontuário {id}' },
  sex: { female: 'feminino', male: 'masculino', other: 'outro sexo' },
  sexShort: { female: 'F', male: 'M', other: 'X' },
}
