import type { preflightFields as en } from '#portal/locale/en/preflight/fields.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const preflightFields: Translation<typeof en> = {
  differing:
    '{count, plural, =0 {Nenhum campo diverge} one {Um campo que diverge} other {# campos que divergem}}',
  all: 'Todos os {count, number} campos',
  showAll: 'Mostrar todos',
  field: 'Campo',
  described: 'Descrito como',
  found: 'Encontrado',
  record: {
    release: 'Liberação',
    report: 'Laudo',
    patient: 'Paciente',
    employee: 'Médico e outros funcionários',
    exam: 'Exame',
    audit: 'Campos de auditoria de todos os registros',
  },
  type: {
    integer: 'número inteiro',
    number: 'número com decimais',
    text: 'texto',
    integerOrText: 'número inteiro ou texto',
    yesNo: 'verdadeiro ou falso',
    timestamp: 'data e hora (ISO 8601)',
    date: 'data (AAAA-MM-DD)',
    list: 'lista',
    object: 'objeto',
    any: 'qualquer coisa',
    otherForm: 'valor de outra forma',
  },
  orNull: '{type}, ou null',
  unseen: 'não visto',
  good: 'como descrito em {total, number} de {total, number}',
  allNull: 'null em {total, number} de {total, number}, como permitido',
  missing: 'falta em {count, number} de {total, number}',
  null: 'null em {count, number} de {total, number}',
  other: '{type} em {count, number} de {total, number}',
}
