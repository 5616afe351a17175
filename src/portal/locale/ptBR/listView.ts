import type { listView as en } from '#portal/locale/en/listView.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const listView: Translation<typeof en> = {
  density: 'Densidade',
  comfortable: 'Confortável',
  dense: 'Compacta',
  columns: 'Colunas',
  moveForward: 'Mover {column} para a frente',
  moveBack: 'Mover {column} para trás',
  moved: '{column}: coluna {position, number} de {count, number}',
  reset: 'Voltar ao padrão',
}
