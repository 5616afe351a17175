import type * as en from '#portal/locale/en/filters.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const listFilters: Translation<typeof en.listFilters> = {
  set: 'Filtros em uso',
  clearAll: 'Limpar tudo',
  close: 'Fechar os filtros',
  loading: 'Carregando…',
  none: 'Nenhuma',
  numbered: '{kind} {id}',
  exam: 'Exame',
  examiner: 'Examinador',
  unit: 'Unidade',
  modality: 'Modalidade',
  patientList: 'Minha lista',
  anyPatient: 'Qualquer paciente',
  otherList: 'Uma lista que não é sua',
  noPatientList: 'Você ainda não tem listas de pacientes. Crie uma no menu de um laudo ou de um prontuário.',
  examined: 'Data do exame',
  clear: {
    exam: 'Limpar exame',
    examiner: 'Limpar examinador',
    unit: 'Limpar unidade',
    modality: 'Limpar modalidade',
    examined: 'Limpar data do exame',
    age: 'Limpar tempo de espera',
    corrections: 'Limpar correções',
  },
  corrections: { without: 'Sem correções', only: 'Só correções' },
  hours: '{count, plural, one {# hora} other {# horas}}',
  days: '{count, plural, one {# dia} other {# dias}}',
  unread: {
    any: 'Não lidos por nenhum médico',
    least: 'Não lidos por nenhum médico há {age} ou mais',
    under: 'Não lidos por nenhum médico, liberados há menos de {age}',
    between: 'Não lidos por nenhum médico há entre {from} e {to}',
  },
  unreleased: {
    any: 'À espera',
    least: 'À espera há {age} ou mais',
    under: 'À espera há menos de {age}',
    between: 'À espera há entre {from} e {to}',
  },
}
