import type { problem as en } from '#portal/locale/en/problem.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const problem: Translation<typeof en> = {
  retry: 'Tentar de novo',
  reload: 'Recarregar a página',
  firstPage: 'Ir para a página inicial',
  signIn: 'Entrar',
  request: 'Solicitação {id}',
  recordNumbers: '{count, plural, one {número {numbers}} other {números {numbers}}}',
  withoutRecordNumber: '{count, number} sem número legível',
  sessionEnded: { title: 'Sua sessão terminou', text: 'Entre de novo para continuar de onde parou.' },
  forbidden: {
    title: 'Esta página não é para o seu perfil',
    text: 'Seu usuário não pode ver o que há aqui. Se precisar, fale com um administrador da clínica.',
  },
  notConfirmed: {
    title: 'Você não confirmou que é você',
    text: 'Nada foi alterado. Tente de novo e confirme.',
  },
  notFound: {
    title: 'Não há nada aqui',
    text: 'O endereço pode estar errado, ou o registro foi removido.',
  },
  refused: {
    title: 'O serviço não aceitou a solicitação',
    text: 'Algo no endereço ou nos filtros não está como deveria.',
  },
  rateLimited: {
    title: 'Solicitações demais',
    text: 'O serviço pede uma pausa. Espere um momento e tente de novo.',
  },
  fileMissing: {
    title: 'Falta um arquivo no acervo da clínica',
    text: 'O laudo está lá. Avise quem cuida do serviço e informe a solicitação.',
  },
  pdfPending: {
    title: 'O PDF está sendo preparado',
    text: 'O texto do laudo já está lá. Tente de novo em instantes.',
  },
  pdfFailed: {
    title: 'Não foi possível preparar o PDF',
    text: 'O texto do laudo está lá, e o PDF é tentado de novo a cada hora. Se continuar assim, uma correção mais curta, ou com um PDF próprio, pode tomar o seu lugar.',
  },
  outcomeUnknown: {
    title: 'Não se sabe se isto foi feito',
    text: 'O banco de dados caiu antes de responder. Verifique se foi feito antes de tentar de novo.',
  },
  service: {
    title: 'O serviço está com um problema',
    text: 'Nada se perdeu. Tente de novo em instantes; se persistir, avise quem cuida dele.',
  },
  network: {
    title: 'Não foi possível conectar ao serviço',
    text: 'Nada se perdeu. Verifique a rede e tente de novo.',
  },
  invalidAnswer: {
    title: 'O serviço respondeu em um formato desconhecido',
    text: 'O portal e o serviço podem ser de versões diferentes. Avise quem cuida deles.',
  },
  unknown: {
    title: 'Esta página falhou',
    text: 'É um defeito do portal. Recarregue; se persistir, avise quem cuida dele.',
  },
}
