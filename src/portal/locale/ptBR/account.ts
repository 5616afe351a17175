import type * as en from '#portal/locale/en/account.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const account: Translation<typeof en.account> = {
  title: 'Minha conta',
  me: 'Sobre mim',
  name: 'Nome',
  username: 'Nome de usuário',
  role: 'Lista de permissões',
  employee: 'Funcionário',
  noEmployee: 'Nenhum',
  meNote: 'Quem administra os usuários altera estes dados.',
  password: {
    title: 'Senha',
    present: 'Senha atual',
    wrong: 'Esta não é a sua senha atual.',
    wrongTriesLeft:
      'Esta não é a sua senha atual. {tries, plural, =0 {Não resta nenhuma tentativa} one {Resta uma tentativa} other {Restam # tentativas}} antes de uma pequena pausa.',
    change: 'Alterar a senha',
    note: 'Em todos os outros lugares você sai do portal.',
    changed: 'Sua senha foi alterada.',
    missing: { password: 'Informe a senha atual.', newPassword: 'Informe a nova senha.' },
    rateLimited: 'Tentativas demais. Tente de novo em {seconds, plural, one {# segundo} other {# segundos}}.',
    failed: 'A senha não foi alterada: tente de novo.',
  },
  devices: {
    title: 'Onde você está conectado',
    this: 'Este dispositivo',
    unknown: 'Dispositivo desconhecido',
    from: 'de {address}',
    lastUsed: 'Último uso em {when}',
    started: 'Login em {when}',
    end: 'Desconectar',
    endOf: 'Desconectar: {device}',
    ended: 'Desconectado: {device}.',
    endOthers: 'Desconectar todos os outros',
    endOthersTitle: 'Desconectar todos os outros?',
    endOthersText: 'O que não está salvo lá se perde. Aqui você continua conectado.',
    keep: 'Cancelar',
    endedOthers:
      '{count, plural, =0 {Você não estava conectado em outro lugar.} one {Um outro dispositivo foi desconectado.} other {# outros dispositivos foram desconectados.}}',
    notEnded: 'O dispositivo não foi desconectado: tente de novo.',
  },
  notices: {
    title: 'Notificações',
    urgent: 'Avisar-me de novos laudos urgentes por uma notificação deste navegador',
    note: 'Ela diz que há um laudo, e nada do paciente. Vale para este dispositivo, enquanto o portal estiver aberto em uma aba.',
    denied:
      'Este navegador não permite que o portal mostre notificações. As configurações dele para esta página podem permitir.',
  },
  email: {
    title: 'E-mails',
    note: 'Enviados para {address}, sobre laudos que você solicitou ou examinou. O e-mail tem um link e nada sobre o paciente.',
    noAddress: 'O seu cadastro de funcionário não tem e-mail, por isso nada é enviado a você.',
    notSending: 'A clínica não envia e-mails no momento.',
    events: {
      released: 'Um laudo foi liberado',
      corrected: 'Um laudo foi corrigido',
      critical: 'Um laudo tem um achado crítico',
      acknowledgementDue: 'Ninguém registrou a tempo a ciência de um achado crítico',
    },
    failed: 'A escolha não foi salva: {problem}',
  },
  acts: {
    title: 'O que eu fiz',
    note: 'Como está na auditoria, o último ato primeiro.',
    none: 'Nada ainda.',
  },
}
