import type { dates as en } from '#portal/locale/en/dates.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const dates: Translation<typeof en> = {
  yesterday: 'Ontem',
  between: '{from} a {to}',
  skippedTime:
    'Nesse dia os relógios da clínica são adiantados e pulam essa hora: ela não existe. Escolha outra.',
  dayForm: 'Esse dia não existe. Escreva no formato dd/mm/aaaa.',
  timeForm: 'Esse dia com essa hora não existe. Escreva no formato dd/mm/aaaa hh:mm.',
  examToCome: 'Esse dia ainda não chegou: o laudo é de um exame já realizado.',
  dayPlaceholder: 'dd/mm/aaaa',
  timePlaceholder: 'dd/mm/aaaa hh:mm',
  pick: 'Abrir o calendário',
  since: 'Desde {from}',
  until: 'Até {to}',
  birthUnknown: 'nascimento desconhecido',
}
