import type { exports as en } from '#portal/locale/en/exports.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const exports: Translation<typeof en> = {
  button: 'Exportar',
  tooltip: 'Salvar a lista filtrada como arquivo CSV',
  done: '{count, plural, one {# laudo salvo} other {# laudos salvos}} em {name}.',
  fileName: 'laudos-liberados.csv',
}
