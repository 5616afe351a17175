import type * as en from '#portal/locale/en/disclosure.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const disclosure: Translation<typeof en.disclosure> = {
  reason: {
    title: 'Por que {count, plural, one {# registro será exportado} other {# registros serão exportados}}?',
    text: 'Tantos registros só saem do portal com um motivo, que fica na auditoria. Não cite nenhum paciente nele.',
    label: 'Motivo',
    missing: 'Escreva um motivo de pelo menos {min, number} caracteres.',
    cancel: 'Cancelar',
    export: 'Exportar',
  },
  viewers: {
    title: 'Quem viu isto',
    nobody: 'A auditoria não tem nenhuma leitura deste registro.',
    byLink: 'Alguém com um link',
    once: '{at}',
    between: 'Primeira vez {first}, última {last}',
    opened: 'Aberto mesmo assim em {at}: {reason}',
    ways: {
      read: 'lido {count, plural, one {uma vez} other {# vezes}}',
      part: 'laudos ou histórico {count, plural, one {uma vez} other {# vezes}}',
      listed:
        '{count, plural, one {# lista ou busca que o continha} other {# listas ou buscas que o continham}}',
      pdf: 'PDF {count, plural, one {uma vez} other {# vezes}}',
      image: 'imagens {count, plural, one {uma vez} other {# vezes}}',
      print: 'impresso {count, plural, one {uma vez} other {# vezes}}',
      export: 'salvo {count, plural, one {uma vez} other {# vezes}}',
      link: 'aberto ou baixado {count, plural, one {uma vez} other {# vezes}}',
      report: '{count, plural, one {# ato} other {# atos}} em laudos do paciente',
    },
  },
}
