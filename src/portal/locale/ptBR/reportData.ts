import type { reportData as en } from '#portal/locale/en/reportData.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const reportData: Translation<typeof en> = {
  updates: '{count, plural, one {# laudo novo} other {# laudos novos}}',
  updatesAtLeast: '{count, number}+ laudos novos',
  showUpdates: 'Mostrar',
  corrections:
    '{count, plural, one {Um laudo que você leu foi corrigido.} other {# laudos que você leu foram corrigidos.}}',
  showCorrections: 'Mostrar {count, plural, one {a correção} other {as correções}}',
  loadingSlow: 'Está demorando mais que o normal.',
  newDay: 'Começou um novo dia. Esta lista ainda é de {day}.',
  showToday: 'Mostrar hoje',
  moreFailed: 'Não foi possível carregar os laudos seguintes.',
  outOfDate: {
    network: 'Sem conexão; o que você vê é de {time}.',
    service: 'O serviço está com um problema; o que você vê é de {time}.',
    other: 'Não foi possível atualizar a lista; o que você vê é de {time}.',
  },
  notOffered: {
    title: 'Este serviço ainda não oferece a lista de laudos liberados',
    text: 'Ela pode estar em desenvolvimento. Fale com quem cuida do serviço; o resto do portal continua funcionando.',
  },
  broken: '{count, plural, one {# laudo não pôde ser mostrado} other {# laudos não puderam ser mostrados}}',
  miscounted: 'O serviço conta {count, number} laudos, mas enviou {received, number}.',
  reading: {
    title: 'Lendo os laudos liberados',
    text: 'Este serviço envia a lista inteira de uma vez. Ela aparece quando estiver lida: a ordem e os filtros precisam dela toda.',
    again: 'A lista está sendo lida de novo.',
    progress: '{records, plural, one {# laudo} other {# laudos}}, {size}',
    progressOf: '{records, number} de {total, plural, one {# laudo} other {# laudos}}, {size}',
    stopAndShow: 'Parar e mostrar o que foi lido',
    stop: 'Parar a leitura',
  },
  listing: {
    read: '{records, plural, one {# laudo foi lido} other {# laudos foram lidos}}.',
    readOf: '{records, number} de {counted, number} laudos foram lidos.',
    incomplete: {
      limit:
        'O portal não lê mais de uma vez. Escolha um exame ou digite o nome de um examinador: assim são lidos menos laudos.',
      cancelled: 'A leitura foi parada antes do fim.',
      brokenOff: 'A resposta do serviço foi interrompida antes do fim.',
    },
    readAgain: 'Ler de novo',
    ignored:
      'O serviço não filtra por {filters, select, exam {exame} examiner {examinador} other {exame e examinador}}: o portal filtra {count, plural, one {o único laudo que leu} other {os # laudos que leu}}.',
    miscounted: 'O serviço conta {counted, number} laudos, mas enviou {records, number}.',
  },
  markRead: 'Marcar como lidos',
  markUnread: 'Marcar como não lidos',
  markedRead: '{count, plural, one {# laudo marcado como lido} other {# laudos marcados como lidos}}',
  markedUnread:
    '{count, plural, one {# laudo marcado como não lido} other {# laudos marcados como não lidos}}',
}
