import type * as en from '#portal/locale/en/patientRemoval.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const patientRemoval: Translation<typeof en.patientRemoval> = {
  title: 'Remover este paciente?',
  confirm: 'Digite o número do prontuário para confirmar',
  wrongNumber: 'Este não é o número do prontuário acima. Compare os dois antes de continuar.',
  loadingRecord: 'Lendo o prontuário como está agora',
  alone: { keep: 'Manter', continue: 'Fechar' },
  removing: 'Removendo o prontuário {id}',
  removed: 'Paciente removido: prontuário {id}',
  effects: {
    title: 'O que sai com ele',
    unreleased:
      '{count, plural, one {# laudo não liberado fica fora de alcance com ele.} other {# laudos não liberados ficam fora de alcance com ele.}}',
    portalAccess: 'O acesso do próprio paciente ao portal sai com ele.',
    reportsMoved:
      '{count, plural, one {# laudo vai antes para o prontuário {id} e continua ao alcance.} other {# laudos vão antes para o prontuário {id} e continuam ao alcance.}}',
    released:
      '{count, plural, =0 {Nenhum laudo liberado sai do portal com este prontuário.} one {# laudo liberado sai do portal com este prontuário.} other {# laudos liberados saem do portal com este prontuário.}}',
    releasedUnknown: 'Os laudos liberados saem do portal com este prontuário.',
    restorable: 'Você pode desfazer por um minuto; um administrador pode restaurar depois.',
    sameDay:
      '{count, plural, =1 {Há mais um registro de {name}} other {Há mais # registros de {name}}} com a mesma data de nascimento: confira o nome da mãe.',
    namesakes: 'Há mais {count, plural, one {# paciente} other {# pacientes}} com este nome, {births}.',
    namesakeBirthDate: 'nascimento em {date} (prontuário {id})',
    moreNamesakes: '{count, plural, one {mais # data} other {mais # datas}}',
  },
  changes: {
    timeAndUser: 'Alterado em {when}.',
    loading: 'Lendo o que foi alterado',
    shownFieldsUnchanged: 'O que está acima continua igual.',
    otherFieldsChanged: 'Dados que não aparecem aqui também foram alterados.',
    before: 'antes',
    now: 'agora',
    emptyValue: 'nada',
  },
  serviceMessage: 'O serviço diz: “{text}”',
  checkAgain: 'Verificar de novo',
  refusals: {
    notLoaded: {
      title: 'Não foi possível reler o prontuário',
      text: 'Nada pode ser removido antes de ser comparado com o que está no serviço.',
    },
    forbidden: {
      title:
        '{isListed, select, true {O serviço não permite que você faça isto} other {Seu perfil não pode remover pacientes}}',
      text: 'Nada foi removido. Se for preciso, fale com um administrador {isListed, select, true {do serviço} other {da clínica}}.',
    },
    notFound: {
      title:
        '{isListed, select, true {Nenhum laudo deste paciente está mais na lista} other {Este prontuário não está mais lá}}',
      text: '{isListed, select, true {Outra pessoa pode ter removido o prontuário.} other {O serviço não conhece mais nenhum paciente com este número.}} Nada foi removido agora.',
    },
    removedUnanswered: {
      title: 'Este prontuário não está mais lá',
      text: 'A solicitação cuja resposta não chegou muito provavelmente o removeu.',
    },
    alreadyRemoved: {
      title: 'Este prontuário já foi removido',
      text: 'Removido em {when}.',
    },
    changed: {
      title:
        '{isListed, select, true {O serviço informa um conflito} other {O prontuário foi alterado nesse meio-tempo}}',
      text: 'Nada foi removido. {isListed, select, true {O prontuário pode ter mudado depois de listado: confira} other {Confira}} se ainda é o paciente certo e digite o número de novo.',
    },
    targetChanged: {
      title: 'O outro prontuário foi alterado ou não está mais lá',
      text: 'Nada foi removido, e nenhum laudo foi movido. Olhe os prontuários de novo e escolha para onde vão os laudos.',
    },
    unanswered: {
      title: 'A resposta não chegou',
      text: 'Não se sabe se o prontuário foi removido. Nada mais se perdeu, e tentar de novo é seguro: nada é removido duas vezes.',
    },
    unansweredAndThere: {
      title: 'A resposta não chegou',
      text: 'A resposta não chegou, e o prontuário ainda estava lá quando foi procurado. Você pode mantê-lo ou tentar de novo: nada é removido duas vezes.',
    },
    sessionEnded: {
      title: 'Sua sessão tinha terminado',
      text: 'Nada foi removido. Confira o registro e confirme a remoção mais uma vez.',
    },
    rateLimited: {
      title: 'O serviço pede uma pausa',
      text: 'Nada foi removido. Espere um momento e tente de novo.',
    },
    notConfirmed: {
      title: 'Você não confirmou a sua identidade',
      text: 'Nada foi removido. O que você informou continua aqui: remova o paciente de novo e confirme.',
    },
    refused: {
      title: 'O serviço não aceitou a solicitação',
      text: 'Nada foi removido. {isSupposed, select, true {Um proxy no caminho pode ter descartado o corpo da solicitação, ou o serviço espera outros valores. } other {}}Mostre isto a quem cuida do serviço.',
    },
    stillThere: {
      title: 'O serviço confirmou, mas o prontuário ainda está lá',
      text: 'Um proxy no caminho pode ter descartado o corpo da solicitação. Nada foi removido. Tente de novo e, se isto voltar a aparecer, mostre-o a quem cuida da rede.',
    },
    notOffered: {
      title: 'Este serviço não oferece a remoção',
      text: 'Ele respondeu que não há esta operação, ou um proxy no caminho recusa DELETE. Nada foi removido.',
    },
    stillListed: {
      title: 'O serviço diz que foi feito; os laudos ainda estão na lista.',
      text: 'O serviço pode mantê-los na lista por mais algum tempo. Ou um proxy no caminho descartou o corpo da solicitação, e nada foi removido.',
    },
    unverified: {
      title: 'O serviço diz que foi feito; não foi possível conferir.',
      text: 'Não foi possível carregar de novo a lista de laudos.',
    },
  },
  toast: {
    sessionEnded: 'Sua sessão terminou. O prontuário {id} não foi removido.',
    refused: 'O prontuário {id} não foi removido.',
    unanswered: 'A resposta não chegou: veja se o prontuário {id} ainda está lá.',
    stillThere: 'O prontuário {id} ainda está lá, embora o serviço tenha confirmado a remoção.',
    stillListed: 'O serviço diz que o prontuário {id} foi removido; os laudos ainda estão na lista.',
    unverified: 'O serviço diz que o prontuário {id} foi removido; não foi possível conferir.',
  },
  listing: {
    reports:
      '{count, plural, one {# laudo liberado deste paciente está na lista.} other {# laudos liberados deste paciente estão na lista.}}',
    reportsAtLeast:
      '{count, plural, one {Pelo menos # laudo liberado deste paciente está na lista, que não foi carregada até o fim.} other {Pelo menos # laudos liberados deste paciente estão na lista, que não foi carregada até o fim.}}',
    effectUnknown:
      'Não se sabe se este serviço apaga o prontuário ou o marca como removido, nem se ele pode ser restaurado.',
    othersUnknown: 'Pacientes sem laudo na lista não são conhecidos aqui e podem ter o mesmo nome.',
    lookingAgain:
      'O serviço diz que foi feito. Verificando se laudos do prontuário {id} ainda estão na lista',
    stopLooking: 'Parar de verificar',
  },
  reports: {
    legend: '{count, plural, one {O que fazer com o laudo?} other {O que fazer com os # laudos?}}',
    moveTo: 'Mover para',
    moveToOther: 'Mover para outro prontuário',
    recordNumber: 'Número do outro prontuário',
    recordNumberMissing: 'Digite o número do prontuário que fica.',
    recordNotFound: 'Não há outro prontuário com este número.',
    lookupFailed: 'Não foi possível buscar o número. Verifique a rede e digite de novo.',
    identityDiffers:
      'Este prontuário tem outro nome / outra data de nascimento. Mova os laudos só se ambos forem da mesma pessoa.',
    confirmSamePerson: 'É a mesma pessoa',
    leave:
      '{count, plural, one {Deixar com este prontuário: ninguém o encontra} other {Deixar com este prontuário: ninguém os encontra}} até que seja restaurado',
    choiceMissing: 'Escolha antes o que fazer com os laudos.',
  },
  similar: {
    title:
      '{count, plural, one {Há outro cadastro parecido} other {Há # outros cadastros parecidos}}: o que os distingue está em negrito',
    label: 'Outros cadastros que podem ser confundidos com este',
    showMore: 'Mostrar mais {count, number}',
  },
  reportsMoved: '{count, plural, one {# laudo movido} other {# laudos movidos}} para o prontuário {id}',
  mergeInstead: 'Em vez disso, unificar os prontuários',
  mergeWithOne: 'Unificar com um deles',
  needed: {
    still: 'Ainda falta: {what}',
    reason: 'o motivo',
    reports: 'o destino dos laudos',
    number: 'o número do prontuário',
  },
  reason: {
    label: 'Motivo',
    choosePlaceholder: 'Escolha um motivo',
    duplicate: 'Cadastro duplicado',
    mistake: 'Cadastrado por engano',
    request: 'Pedido do paciente',
    other: 'Outro',
    otherText: 'Qual motivo?',
    choiceMissing: 'Escolha um motivo primeiro.',
    otherTextMissing: 'Diga em poucas palavras por que o prontuário é removido.',
  },
  notVerified: 'Paciente removido: prontuário {id}. Não foi possível conferir se ele saiu mesmo.',
  undo: 'Desfazer',
  notes: { label: 'Removidos agora há pouco', dismiss: 'Dispensar o aviso do prontuário {id}' },
  receipt: {
    action: 'Comprovante',
    actionFor: 'Comprovante do prontuário {id}',
    title: 'Comprovante de remoção',
    removed: 'Removido',
    record: 'Prontuário {id}',
    by: 'Por',
    time: 'Quando',
    reason: 'Motivo',
    noReason: 'Não informado',
    reports: 'Laudos',
    reportsMoved: '{count, plural, one {# movido} other {# movidos}} para o prontuário {id}',
    request: 'Solicitação',
    noRequest: 'Desconhecida: a resposta a ela se perdeu',
    restored: 'Restaurado',
    restorable: 'Nada é apagado: um administrador pode restaurar este prontuário.',
    notVerified: 'Não foi possível conferir se o prontuário saiu mesmo.',
    print: 'Imprimir',
    close: 'Fechar',
  },
  queue: {
    position: '{position} de {count}',
    keep: 'Pular este',
    continue: 'Continuar',
    stop: 'Parar',
    previousRemoved: 'Prontuário {id} removido.',
    summary: 'O que foi feito',
    counts:
      '{removed, plural, one {# removido} other {# removidos}}, {restored, plural, =0 {} one {# removido e restaurado, } other {# removidos e restaurados, }}{skipped, plural, one {# pulado} other {# pulados}}, {refused, plural, one {# não removido} other {# não removidos}}',
    removed: 'Removido',
    restored: 'Removido e restaurado',
    skipped: 'Pulado',
    notAsked: 'Não perguntado',
    undoLabel: 'Desfazer a remoção do prontuário {id}',
    undoExpired: 'Um administrador pode restaurá-lo.',
    undoing: 'Restaurando o prontuário {id}',
    close: 'Concluir',
  },
}
