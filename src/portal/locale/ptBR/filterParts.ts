import type { filterParts as en } from '#portal/locale/en/filterParts.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const filterParts: Translation<typeof en> = {
  close: 'Fechar os filtros',
  showCount: 'Ver {count, plural, one {# laudo} other {# laudos}}',
  showReports: 'Ver os laudos',
  customRange: 'De um dia a outro',
  from: 'De',
  to: 'Até',
  apply: 'Aplicar',
  invalidDateRange: 'O primeiro dia vem depois do último.',
  corrected: 'Correções não lidas',
  clearReleased: 'Limpar data de liberação',
  clearUnread: 'Limpar só não lidos',
  clearCorrected: 'Limpar correções não lidas',
}
