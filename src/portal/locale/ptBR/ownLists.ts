import type * as en from '#portal/locale/en/ownLists.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const aside: Translation<typeof en.aside> = {
  title: 'Ver este laudo de novo',
  private:
    'Só você vê isto. Ninguém mais fica sabendo da data nem da anotação, e nenhuma lista de administrador as mostra.',
  when: 'Ver de novo',
  choice: '{span} · {day}',
  spans: {
    tomorrow: 'Amanhã',
    week: 'Em uma semana',
    month: 'Em 1 mês',
    halfYear: 'Em 6 meses',
    day: 'Em um dia à sua escolha',
  },
  day: 'Dia',
  wrongDay: 'Informe um dia depois de hoje.',
  note: 'Anotação, só para você',
  cancel: 'Cancelar',
  set: 'Deixar para depois',
  label: 'Deixado para depois por você',
  until: 'Ver de novo em {day}',
  due: 'Para rever desde {day}',
  ended: 'Não está mais separado para depois.',
  change: 'Alterar',
  end: 'Retirar',
  undo: 'Desfazer',
  failed: 'Não foi salvo: {problem}',
}
