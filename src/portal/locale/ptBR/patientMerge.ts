import type * as en from '#portal/locale/en/patientMerge.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const patientMerge: Translation<typeof en.patientMerge> = {
  title: 'Unificar prontuários',
  chooseTitle: 'Unificar com outro prontuário',
  openRecord: 'Abrir o prontuário {id}',
  chooseAnother: 'Escolher outro prontuário',
  choose: {
    text: 'Escolha o outro prontuário deste paciente. Os dois são mostrados lado a lado antes de qualquer alteração.',
    similar: 'Prontuários que podem ser do mesmo paciente',
    noSimilar: 'Nenhum prontuário se parece com este. Busque o outro.',
    similarFailed: 'Não foi possível buscar prontuários parecidos. Busque o outro.',
    search: 'Buscar o outro prontuário',
    results: 'Prontuários encontrados',
    noMatch: 'Nenhum outro prontuário corresponde.',
    compare: 'Comparar com o prontuário {id}',
  },
  records: 'Os dois prontuários',
  stays: 'Permanece',
  goes: 'Será removido',
  swap: 'Manter o prontuário {id}',
  created: 'Criado em {when}',
  reports: '{count, plural, =0 {Nenhum laudo} one {# laudo} other {# laudos}}',
  appointments: '{count, plural, one {# agendamento} other {# agendamentos}}',
  identityDiffers:
    'Os nomes ou as datas de nascimento diferem. Unifique estes prontuários só se ambos forem da mesma pessoa.',
  differing: 'Onde eles diferem',
  noDifference: 'Os prontuários não diferem em nenhum campo.',
  unite: 'Manter as entradas dos dois',
  equal: '{count, plural, one {# campo é igual nos dois} other {# campos são iguais nos dois}}',
  effect:
    '{count, plural, =0 {Nenhum laudo vai} one {# laudo vai} other {# laudos vão}} para o prontuário {keep}; o prontuário {from} é removido.',
  appointmentsMove:
    '{count, plural, one {# agendamento vai} other {# agendamentos vão}} para o prontuário {keep}.',
  undoable: 'Isto pode ser desfeito.',
  undoableSoon: 'Você pode desfazer durante um minuto, e um administrador a qualquer momento.',
  cancel: 'Cancelar',
  merge: 'Unificar prontuários',
  done: 'O prontuário {from} foi unificado com o prontuário {keep}',
  reportsMoved: '{count, plural, one {# laudo movido} other {# laudos movidos}}',
  appointmentsMoved: '{count, plural, one {# agendamento movido} other {# agendamentos movidos}}',
  undo: 'Desfazer',
  undone: 'Unificação desfeita: o prontuário {id} está de volta',
  stay: 'O prontuário {id} mantém o que está em: {fields}',
  changed:
    'Os prontuários foram alterados nesse meio-tempo, e nada foi unificado. Isto é o que está guardado agora: confira de novo.',
  changedFields: 'Alterado, escolha de novo: {fields}.',
  refused: 'O serviço não aceita este valor: {problem}',
  refusedField: '{field}: {problem}',
  failed: 'Os prontuários não foram unificados.',
  unanswered:
    'A resposta não chegou: não se sabe se os prontuários foram unificados. Clique de novo em “Unificar prontuários”: nada é unificado duas vezes.',
  same: {
    title: 'Não são dois prontuários',
    text: 'Um prontuário só pode ser unificado com outro.',
  },
  missing: {
    title: 'Estes prontuários não podem ser comparados',
    text: 'O prontuário {id} ou o prontuário {otherId} foi removido ou unificado nesse meio-tempo, ou não há nenhum com este número. Abra cada um para ver qual.',
  },
  removed: {
    title: 'Este prontuário foi removido',
    text: 'Restaure-o primeiro, se ele deve ser unificado.',
  },
  notOffered: {
    title: 'Este serviço não unifica prontuários',
    text: 'Nada foi alterado.',
  },
}
