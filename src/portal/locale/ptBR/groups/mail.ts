import { accountProblems, emailReasons } from '#portal/locale/ptBR/emailReasons.ts'

const events = {
  released: 'Laudo liberado',
  corrected: 'Laudo corrigido',
  critical: 'Achado crítico',
  acknowledgementDue: 'Ciência pendente',
} as const

export const mail = {
  configEmail: {
    one: 'Conta de e-mail',
    many: 'Contas de e-mail',
    fields: {
      name: 'Nome',
      inUse: 'Em uso',
      address: 'Endereço de e-mail',
      host: 'Servidor',
      port: 'Porta',
      security: 'Criptografia',
      userName: 'Usuário',
      password: 'Senha',
      language: 'Idioma dos e-mails',
      signature: 'Assinatura',
      problem: 'Problema',
      problemSince: 'Problema desde',
    },
    values: {
      security: { tls: 'TLS', starttls: 'STARTTLS', none: 'Nenhuma' },
      language: { 'pt-BR': 'Português', en: 'Inglês' },
      problem: accountProblems,
    },
    hints: {
      inUse: 'A clínica envia os seus e-mails desta conta. Sem uma, ninguém é avisado por e-mail.',
      host: 'O servidor que envia os e-mails (SMTP).',
      security: 'Com TLS ou STARTTLS, nada é enviado sem criptografia e certificado válido.',
      signature: 'Aparece no fim de cada e-mail.',
    },
  },
  email: {
    one: 'E-mail',
    many: 'Caixa de saída',
    fields: {
      event: 'Sobre',
      employee: 'Destinatário',
      predefinition: 'E-mail predefinido',
      address: 'Endereço de e-mail',
      subject: 'Assunto',
      text: 'Texto',
      state: 'Situação',
      attempts: 'Tentativas',
      nextAttempt: 'Próxima tentativa',
      reason: 'Motivo',
      reply: 'Resposta do servidor de e-mail',
      acceptedAt: 'Aceito pelo servidor de e-mail',
      messageId: 'Message-ID',
      releaseId: 'Liberação',
      occurredAt: 'Ocorrido',
    },
    values: {
      event: { ...events, message: 'Enviado por um usuário' },
      state: { waiting: 'Na fila', sent: 'Enviado', givenUp: 'Desistido', cancelled: 'Cancelado' },
      reason: emailReasons,
    },
  },
  predefinitionEmail: {
    one: 'E-mail predefinido',
    many: 'E-mails predefinidos',
    fields: { name: 'Nome', event: 'Enviado quando', subject: 'Assunto', text: 'Texto' },
    values: { event: events },
    hints: {
      event: 'No lugar do texto do programa. Vazio: um usuário o envia da caixa de saída.',
      text: "Marcadores: '{{clinic}}', '{{recipient}}', '{{link}}'. Nada sobre pacientes: outros podem ler.",
    },
  },
} as const
