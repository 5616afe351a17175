import type * as en from '#portal/locale/en/session.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const session: Translation<typeof en.session> = {
  title: 'Entrar no portal de laudos',
  locked: 'Entre para continuar',
  username: 'Usuário',
  password: 'Senha',
  keepSignedIn: 'Manter-me conectado neste dispositivo',
  signIn: 'Entrar',
  incomplete: 'Informe o usuário e a senha.',
  demoUsers: 'Usuários de demonstração',
  notLoaded: 'O portal não carregou. Verifique a rede e tente de novo.',
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
