import type { Translation } from '#portal/locale/messages.ts'
import type * as en from '#portal/locale/en/sharedReport.ts'

export const sharedReport: Translation<typeof en.sharedReport> = {
  title: 'Um laudo para você',
  explanation: 'Alguém da clínica enviou este link a você. Digite o código que lhe foi informado.',
  code: 'Código',
  codeHint: 'Oito dígitos. Ele não está no link: quem o enviou o informa a você.',
  read: 'Ler o laudo',
  incomplete: 'Este endereço não está completo. Abra o link exatamente como foi enviado.',
  wrongCode:
    'Este não é o código deste link. {left, plural, one {Mais uma tentativa} other {Mais # tentativas}}, depois o link é fechado.',
  notFound: 'Este link não está completo ou foi revogado. Pergunte a quem o enviou.',
  ends: {
    expired: 'Este link expirou. Peça outro à clínica.',
    used: 'O laudo já foi aberto por este link tantas vezes quantas pode ser. Peça outro à clínica.',
    locked: 'Um código errado foi digitado vezes demais, e este link está fechado. Peça outro à clínica.',
    withdrawn: 'A clínica retirou este laudo. Pergunte à clínica.',
  },
  born: 'nascimento {date}',
  examOf: 'Exame de {date}',
  releasedOn: 'Liberado em {date}',
  doctor: 'Laudo de {name}',
  signed: 'Assinado por {name}, {time}',
  corrected: 'Este laudo foi corrigido depois que o link foi enviado. Você lê o corrigido.',
  noText: 'Este laudo não tem texto próprio. O PDF tem tudo.',
  pdf: 'Baixar o PDF',
  pdfName: 'laudo',
  pdfPending: 'O PDF está sendo feito. Tente de novo em instantes.',
  pdfFailed: 'O PDF não pode ser obtido agora. {problem}',
  passEnded: 'O laudo foi aberto há mais de meia hora. Abra o link de novo.',
  usedUp: 'O link não pode ser aberto de novo.',
  left: '{count, plural, one {O link pode ser aberto mais uma vez} other {O link pode ser aberto mais # vezes}}, até {time}.',
  whenRead: 'Depois de ler o laudo, feche esta página.',
}
