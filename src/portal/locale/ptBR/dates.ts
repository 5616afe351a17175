import type { dates as en } from '#portal/locale/en/dates.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const dates: Translation<typeof en> = {
  yesterday: 'Ontem',
  between: '{from} a {to}',
  skippedTime:
    'Nesse dia os relógios da clínica são adiantados e pulam essa hora: ela não existe. Escolha outra.',
  since: 'Desde {from}',
  until: 'Até {to}',
}
