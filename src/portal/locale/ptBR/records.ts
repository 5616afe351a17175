import type * as en from '#portal/locale/en/records.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const recordForm: Translation<typeof en.recordForm> = {
  kept: 'O que você digitou não foi salvo. Fica no formulário até você voltar.',
  stillSaving: 'Ainda salvando. Você será avisado do resultado.',
  restored: 'O que você digitou antes está aqui de novo. Ainda não foi salvo.',
  startOver: 'Recomeçar',
  leave: {
    title: 'Sair sem salvar?',
    text: 'O que você digitou aqui não foi salvo.',
    keepEditing: 'Continuar editando',
    discard: 'Descartar',
  },
  problems: {
    title: '{count, plural, one {# campo precisa de atenção} other {# campos precisam de atenção}}',
    taken: 'Outro registro já tem este valor.',
    refused: 'O serviço não aceitou isto: {problem}.',
    unanswered:
      'Nenhuma resposta chegou, e não se sabe se foi salvo. Nada do que foi digitado se perdeu: salve de novo, e tudo será comparado antes.',
    removed: 'Este registro não está mais aqui: alguém o removeu. O que você digitou continua nesta tela.',
    failed: 'Não foi salvo, e nada do que foi digitado se perdeu. {reason}.',
  },
  emptyValue: 'Nada',
  conflict: {
    title: 'Alguém alterou este registro enquanto isso',
    text: 'Alterado em {when}. Nada do que você fez foi salvo ainda. Escolha o que está certo, campo por campo.',
    textBy:
      'Alterado em {when} por {who}. Nada do que você fez foi salvo ainda. Escolha o que está certo, campo por campo.',
    otherChangesKept: 'Tudo o mais que você alterou fica como você escreveu.',
    yours: 'Seu',
    stored: 'Salvo agora',
    back: 'Voltar ao formulário',
    choicesLeft: '{count, plural, one {Falta escolher um campo.} other {Falta escolher # campos.}}',
    save: 'Salvar o escolhido',
  },
}

export const referenceCodes: Translation<typeof en.referenceCodes> = {
  female: 'Feminino',
  male: 'Masculino',
  other: 'Outro',
  single: 'Solteiro(a)',
  married: 'Casado(a)',
  divorced: 'Divorciado(a)',
  widowed: 'Viúvo(a)',
  'stable-union': 'União estável',
  'not-stated': 'Não informado',
  passport: 'Passaporte',
}
