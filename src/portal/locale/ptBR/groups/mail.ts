const problems = {
  login: 'O servidor de e-mail recusa o usuário ou a senha',
  certificate: 'O certificado do servidor de e-mail não é confiável',
  noTls: 'O servidor de e-mail não oferece a criptografia definida',
  sender: 'O servidor de e-mail não deixa a conta enviar do seu endereço',
  noAnswer: 'O servidor de e-mail não responde',
} as const

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
      problem: problems,
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
      event: 'Assunto do aviso',
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
      reason: {
        ...problems,
        noAccount: 'Nenhuma conta de e-mail está em uso',
        noPortalAddress: 'O endereço do portal não está definido (PUBLIC_URL)',
        refusedForNow: 'O servidor de e-mail o recusa por enquanto',
        refused: 'O servidor de e-mail o recusa',
        recipient: 'O servidor de e-mail recusa o endereço',
        tooOften: 'Não foi aceito por mais de um dia',
        withdrawn: 'O laudo não está mais liberado',
        acknowledged: 'A ciência do achado foi registrada antes',
        noAccess: 'A pessoa não pode ver o laudo',
        byUser: 'Cancelado por um usuário',
      },
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
