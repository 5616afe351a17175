import type { Translation } from '#portal/locale/messages.ts'
import type * as en from '#portal/locale/en/sharedReport.ts'

export const sharedReport: Translation<typeof en.sharedReport> = {
  title: 'Um laudo para você',
  explanation: 'Alguém da clínica enviou este link a você. Digite o código que lhe foi informado.',
  code: 'Código',
  codeHint: 'Oito dígitos. O código não está no link: quem enviou o link informa o código a você.',
  read: 'Ler o laudo',
  incomplete: 'Este endereço não está completo. Abra o link exatamente como foi enviado.',
  eightDigits: 'O código tem oito dígitos.',
  wrongCode:
    'Este não é o código deste link. {left, plural, one {Mais uma tentativa} other {Mais # tentativas}}, depois o link é bloqueado.',
  notFound: 'Este link não está completo ou foi revogado. Pergunte a quem o enviou.',
  ends: {
    expired: 'Este link expirou. Peça outro à clínica.',
    used: 'O limite de aberturas deste link foi atingido. Peça outro à clínica.',
    locked: 'Um código errado foi digitado muitas vezes, e o link foi bloqueado. Peça outro à clínica.',
    withdrawn: 'Este laudo não está mais disponível por este link. Fale com a clínica.',
  },
  born: 'nascimento {date}',
  examOf: 'Exame de {date}',
  releasedOn: 'Liberado em {date}',
  doctor: 'Laudo de {name}',
  signed: 'Assinado por {name}, {time}',
  corrected: 'Este laudo foi corrigido depois que o link foi enviado. Esta é a versão corrigida.',
  noText: 'Este laudo não tem texto próprio. O laudo completo está no PDF.',
  pdf: 'Baixar o PDF',
  pdfName: 'laudo',
  pdfPending: 'O PDF está sendo gerado. Tente de novo em instantes.',
  pdfFailed: 'O PDF não pode ser obtido agora. {problem}',
  passEnded: 'O laudo foi aberto há mais de meia hora. Abra o link de novo, ou peça outro à clínica.',
  pdfEnded: 'O PDF não está mais disponível por este link. Fale com a clínica.',
  usedUp: 'O link não pode ser aberto de novo.',
  left: '{count, plural, one {O link pode ser aberto mais uma vez} other {O link pode ser aberto mais # vezes}}, até {time}.',
  whenRead: 'Depois de ler o laudo, feche esta página.',
}
