import type { wholeListing as en } from '#portal/locale/en/wholeListing.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const wholeListing: Translation<typeof en> = {
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
}
