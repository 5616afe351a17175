import type * as en from '#portal/locale/en/start.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const app: Translation<typeof en.app> = {
  portalName: 'Portal de laudos',
  demoLabel: 'Demonstração',
  demoNotice: 'Demonstração: todos os pacientes, laudos e imagens aqui são inventados.',
  skipToContent: 'Ir para o conteúdo',
  navigation: 'Páginas',
  pages: {
    overview: 'Painel',
    reports: 'Laudos',
    patients: 'Pacientes',
    writing: 'Rascunhos',
    inbox: 'Entrada',
    audit: 'Auditoria',
    settings: 'Ajustes',
  },
  waiting: '{count, plural, one {# espera} other {# esperam}}',
  userMenu: 'Menu da conta',
  account: 'Minha conta',
  keys: 'Atalhos de teclado',
  palette: 'Busca e comandos',
  checkConnection: 'Verificar a conexão',
  openNavigation: 'Abrir a navegação',
  closeNavigation: 'Fechar a navegação',
  lock: 'Bloquear a tela',
  signOut: 'Sair',
  signedIn: 'Sessão iniciada',
  roles: { doctor: 'Médico(a)', frontdesk: 'Recepção', administrator: 'Administrador' },
  dismiss: 'Dispensar',
  toastKeyHint: 'Pressione F6 para chegar aos botões deste aviso.',
  language: 'Idioma',
  theme: 'Tema',
  languageFailed: 'Não foi possível carregar esse idioma. Verifique a rede e escolha de novo.',
  themes: { system: 'Tema do sistema', light: 'Tema claro', dark: 'Tema escuro' },
  lostWork: 'O que não foi salvo nem enviado nesta aba se perdeu.',
  loading: 'Carregando a página',
  printing: {
    failed: 'Não foi impresso: a auditoria não pôde registrar. Tente de novo.',
    byKeys: 'Imprima com Ctrl+P ou com o botão da página, para que a auditoria registre.',
    nothing: 'Esta página não pode ser impressa.',
  },
  loadingSlow: 'Ainda carregando. A rede ou o serviço está lento.',
}

export const urgency: Translation<typeof en.urgency> = {
  priority: 'Prioridade',
  priorities: { routine: 'Rotina', urgent: 'Urgente', stat: 'Emergência' },
  critical: 'Crítico',
  criticalFinding: 'Achado crítico',
  news: 'Um novo laudo urgente',
  show: 'Mostrar',
}

export const problem: Translation<typeof en.problem> = {
  retry: 'Tentar de novo',
  reload: 'Recarregar a página',
  firstPage: 'Ir para a página inicial',
  signIn: 'Entrar',
  request: 'Solicitação {id}',
  titleWithRequest: '{title} (solicitação {id})',
  recordNumbers: '{count, plural, one {número {numbers}} other {números {numbers}}}',
  withoutRecordNumber: '{count, number} sem número legível',
  sessionEnded: { title: 'Sua sessão terminou', text: 'Entre de novo para continuar de onde parou.' },
  forbidden: {
    title: 'Esta página não é para o seu perfil',
    text: 'Seu usuário não pode ver o que há aqui. Se precisar, fale com um administrador da clínica.',
  },
  notConfirmed: {
    title: 'Você não confirmou a sua identidade',
    text: 'Nada foi alterado. Tente de novo e confirme.',
  },
  notFound: {
    title: 'Não há nada aqui',
    text: 'O endereço pode estar errado, ou o registro foi removido.',
  },
  refused: {
    title: 'O serviço não aceitou a solicitação',
    text: 'Algo no endereço ou nos filtros não é válido.',
  },
  rateLimited: {
    title: 'Solicitações demais',
    text: 'O serviço pede uma pausa. Espere um momento e tente de novo.',
  },
  fileMissing: {
    title: 'Falta um arquivo no acervo da clínica',
    text: 'O laudo está lá. Avise quem cuida do serviço e informe o número da solicitação.',
  },
  pdfPending: {
    title: 'O PDF está sendo gerado',
    text: 'O texto do laudo já está lá. Tente de novo em instantes.',
  },
  pdfFailed: {
    title: 'Não foi possível gerar o PDF',
    text: 'O texto do laudo está lá, e há uma nova tentativa de gerar o PDF a cada hora. Se continuar assim, substitua o laudo por uma correção mais curta ou com PDF próprio.',
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
