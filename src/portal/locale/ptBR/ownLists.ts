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
  ended: 'Não está mais em “Para depois”.',
  change: 'Alterar',
  end: 'Retirar',
  undo: 'Desfazer',
  failed: 'Não foi salvo: {problem}',
}

export const views: Translation<typeof en.views> = {
  label: 'Visões',
  all: 'Todos',
  due: 'Para rever',
  aside: 'Para depois',
  recent: 'Abertos há pouco',
  empty: {
    due: { title: 'Nada para rever', text: 'O que você deixa para depois aparece aqui no seu dia.' },
    aside: {
      title: 'Nada deixado para depois',
      text: 'Deixe um laudo para depois pelo menu dele ou com a tecla s. Só você vê o que deixou para depois.',
    },
    recent: { title: 'Nenhum laudo aberto ainda', text: 'Os últimos laudos que você abriu aparecem aqui.' },
  },
  counted: '{name} {count, number}',
  countedInPart: '{name} {count, number}+',
  save: 'Salvar como visão',
  edit: 'Editar visões',
  title: 'Visões',
  explained: 'Uma visão é um nome para filtros e fica acima da lista.',
  leavesOut: 'O paciente e as palavras pesquisadas não são guardados.',
  whose: 'Visões de',
  mine: 'Suas',
  ofList: 'Todos com “{name}”',
  none: 'Nenhuma visão foi salva ainda. Escolha filtros e salve-os aqui.',
  name: 'Nome da visão {number, number}',
  namePlaceholder: 'Nome',
  unnamed: 'Dê um nome a cada visão.',
  sharesList: 'Uma lista de pacientes é só sua: uma visão com uma delas não pode ser compartilhada.',
  up: 'Mover {name} para cima',
  down: 'Mover {name} para baixo',
  remove: 'Remover {name}',
  close: 'Fechar',
  cancel: 'Cancelar',
  keep: 'Salvar',
  replace: 'Substituir',
  conflict:
    'Estas visões foram salvas em outra janela enquanto isso{count, plural, =0 {, e lá não resta nenhuma} other {, e agora são: {names}}}. O que você digitou continua aqui: coloque no lugar delas ou cancele para mantê-las.',
  saveTo: 'Salvar em “{name}”',
  savedElsewhere:
    'As visões foram salvas em outra janela enquanto isso e aparecem como estão agora. Seus filtros continuam escolhidos: salve de novo.',
  failed: 'As visões não foram salvas: {problem}',
}
