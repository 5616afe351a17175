import type { dates as en } from '#portal/locale/en/dates.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const dates: Translation<typeof en> = {
  yesterday: 'Ontem',
  between: '{from} a {to}',
  skippedTime:
    'Nesse dia os relógios da clínica são adiantados e pulam essa hora: ela não existe. Escolha outra.',
  dayForm: 'Escreva um dia que exista, como 03/04/2026.',
  timeForm: 'Escreva um dia que exista e a hora, como 03/04/2026 14:30.',
  dayPlaceholder: 'dd/mm/aaaa',
  timePlaceholder: 'dd/mm/aaaa hh:mm',
  pick: 'Abrir o calendário',
  since: 'Desde {from}',
  until: 'Até {to}',
}
