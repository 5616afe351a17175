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
  keys: 'Atalhos do teclado',
  palette: 'Busca e comandos',
  checkConnection: 'Verificar a conexão',
  openNavigation: 'Abrir a navegação',
  closeNavigation: 'Fechar a navegação',
  lock: 'Bloquear a tela',
  signOut: 'Sair',
  signedIn: 'Sessão iniciada',
  dismiss: 'Dispensar',
  toastKeyHint: 'A tecla F6 leva aos botões deste aviso.',
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
    text: 'Algo no endereço ou nos filtros não é válido.',
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

export const session: Translation<typeof en.session> = {
  title: 'Entrar no portal de laudos',
  locked: 'Entre para continuar',
  username: 'Usuário',
  password: 'Senha',
  keepSignedIn: 'Manter-me conectado neste dispositivo',
  signIn: 'Entrar',
  incomplete: 'Informe o usuário e a senha.',
  demoUsers: 'Usuários de demonstração',
  role: { doctor: 'Médico(a)', frontdesk: 'Recepção', administrator: 'Administrador' },
  reason: {
    ended: 'Sua sessão terminou. Entre de novo e você volta para onde estava.',
    idle: 'Ninguém usou esta janela por algum tempo, e ela está bloqueada. Entre de novo e você volta para onde estava.',
    locked: 'Esta janela está bloqueada. Entre de novo e você volta para onde estava.',
    signedOut: 'Você saiu do portal.',
    unreached:
      'Você saiu neste dispositivo. Não foi possível conectar ao serviço; lá a sessão termina sozinha.',
    onlyHere: 'Você saiu neste dispositivo. O serviço não oferece encerrar a sessão; lá ela termina sozinha.',
    elsewhere: 'Você saiu em outra janela.',
  },
  ending: {
    stay: 'Continuar conectado',
    failed: 'Não foi possível prolongar a sessão. Verifique a rede e tente de novo.',
    lock: {
      title: 'Você ainda está aí?',
      soon: 'Ninguém usou esta janela por algum tempo. Em um minuto, ela será bloqueada. Pressione qualquer tecla para continuar.',
      text: 'Ninguém usou esta janela por algum tempo. Em {seconds, plural, one {# segundo} other {# segundos}}, ela será bloqueada.',
      other: 'Bloquear agora',
    },
    end: {
      title: 'Sua sessão está para terminar',
      soon: 'Sua sessão termina em até dois minutos. O que você digitou fica nesta janela.',
      text: 'Sua sessão termina em {seconds, plural, one {# segundo} other {# segundos}}. O que você digitou fica nesta janela; você entra de novo e continua.',
      other: 'Agora não',
    },
  },
  failure: {
    credentials: 'Usuário e senha não conferem.',
    credentialsTriesLeft:
      'Usuário e senha não conferem. {tries, plural, =0 {Não resta nenhuma tentativa} one {Resta uma tentativa} =2 {Restam duas tentativas} =3 {Restam três tentativas} =4 {Restam quatro tentativas} other {Restam # tentativas}} antes de uma pequena pausa.',
    passwordsOff: 'Aqui, só a conta de emergência entra por senha.',
    codeExpired: 'Este código expirou. Peça um novo a um administrador.',
    rateLimited: 'Tentativas demais. Tente de novo em {seconds, plural, one {# segundo} other {# segundos}}.',
    rateLimitOver: 'A pausa terminou. Você pode tentar de novo.',
    network:
      'Não foi possível conectar ao serviço. Verifique a rede e tente de novo; o que você digitou continua aqui.',
    service:
      'O serviço não conseguiu conectar você agora (erro {status, number}). Tente de novo em instantes.',
    invalidAnswer: 'O serviço respondeu de um modo que este portal não entende. Avise quem cuida dele.',
  },
}
