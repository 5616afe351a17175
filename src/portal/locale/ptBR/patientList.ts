import type * as en from '#portal/locale/en/patientList.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const patientList: Translation<typeof en.patientList> = {
  namesakes: {
    count: 'Mais {count, number} com este nome',
    atLeast: 'Pelo menos mais {count, number} com este nome',
    bornSameDay:
      '{count, plural, =1 {{short}, mesmo nascimento} other {{short}, {same, number} com o mesmo nascimento}}',
    tooltip: '{short}, nascimento em {dates}',
  },
  removed: {
    title: 'Pacientes removidos',
    count: '{count, plural, one {# paciente removido} other {# pacientes removidos}}',
    search: 'Buscar pacientes removidos',
    columns: {
      removed: 'Remoção',
      reason: 'Motivo',
    },
    by: 'por {name}',
    unnamedUser: 'usuário {id}',
    reason: 'Motivo: {reason}',
    noReason: 'Sem motivo informado',
    merged: 'Unificado com o prontuário {id}',
    restore: 'Restaurar',
    showRecord: 'Ver o prontuário',
    failed: 'O prontuário {id} não foi restaurado. {problem}.',
    empty: 'Nenhum paciente está removido',
    emptyText: 'Os pacientes removidos aparecem aqui, com quem os removeu, quando e por quê.',
  },
  selection: {
    start: 'Selecionar vários',
    selectAll: 'Selecionar todos os pacientes carregados',
    selectRow: 'Selecionar o prontuário {id}',
    barLabel: 'Pacientes selecionados',
    count: '{count, plural, one {# paciente selecionado} other {# pacientes selecionados}}',
    remove: '{count, plural, one {Remover # paciente} other {Remover # pacientes, um a um}}',
    removeHint: 'Cada um é mostrado e confirmado à parte.',
    clear: 'Limpar a seleção',
  },
}
