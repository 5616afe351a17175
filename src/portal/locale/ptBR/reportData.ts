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
}
