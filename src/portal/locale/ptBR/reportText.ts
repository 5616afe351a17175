import type { reportText as en } from '#portal/locale/en/reportText.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const reportText: Translation<typeof en> = {
  struckOut: 'riscado:',
  asSent:
    'Este texto foi enviado em HTML e contém algo que não pode ser exibido. Ele aparece como foi enviado, com as marcações.',
}
