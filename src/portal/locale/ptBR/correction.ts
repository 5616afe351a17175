import type { correction as en } from '#portal/locale/en/correction.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const correction: Translation<typeof en> = {
  corrects: 'Corrige o laudo {id}',
  reason: 'Motivo da correção',
  hint: 'Quem lê a correção vê o motivo junto com o que mudou.',
  needed: 'Informe o motivo da correção.',
  compare: 'Mostrar o que mudou',
  reasonOf: '{side}, motivo da correção: {reason}',
}
