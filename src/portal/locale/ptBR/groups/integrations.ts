export const integrations = {
  appointment: {
    one: 'Agendamento',
    many: 'Agendamentos',
    fields: {
      patient: 'Paciente (número do prontuário)',
      exam: 'Exame',
      doctor: 'Médico',
      unit: 'Unidade',
      device: 'Equipamento',
      start: 'Início',
      duration: 'Duração em minutos',
      status: 'Situação',
      requestNumber: 'Número do pedido',
      note: 'Observação',
      integration: 'Enviado por',
    },
    values: {
      status: {
        scheduled: 'Agendado',
        arrived: 'Paciente chegou',
        performed: 'Realizado',
        cancelled: 'Cancelado',
      },
    },
  },
  integration: {
    one: 'Integração',
    many: 'Integrações',
    fields: {
      name: 'Nome',
      active: 'Ativa',
      permissionList: 'Lista de permissões',
      networks: 'Redes',
      contact: 'Contato',
    },
    hints: {
      active: 'Enquanto não está ativa, suas chaves são recusadas.',
      permissionList: 'O que ela pode fazer. Em branco: a lista “Integration” do programa.',
      networks:
        'Os endereços de onde suas chaves são aceitas, como 203.0.113.7 ou 203.0.113.0/24, separados por vírgulas. Em branco: de qualquer lugar.',
      contact: 'Quem cuida do outro sistema.',
    },
  },
  integrationBinding: {
    one: 'Vínculo de integração',
    many: 'Vínculos de integração',
    fields: {
      integration: 'Integração',
      group: 'Tipo de cadastro',
      number: 'Número no outro sistema',
      record: 'Número do cadastro aqui',
      sentName: 'Nome no outro sistema',
      name: 'Nome aqui',
    },
    values: {
      group: {
        patient: 'Paciente',
        exam: 'Exame',
        employee: 'Funcionário',
        unit: 'Unidade',
        device: 'Equipamento',
        appointment: 'Agendamento',
        healthPlanBroker: 'Operadora de plano de saúde',
      },
    },
    hints: { number: 'Como o outro sistema o escreve: maiúsculas e acentos contam.' },
  },
  integrationExposedData: {
    one: 'Dados expostos',
    many: 'Dados expostos',
    fields: { integration: 'Integração', kind: 'Tipo de dado', exposed: 'Informado à integração' },
    values: {
      kind: {
        patientIdentity: 'Nomes e datas de nascimento de pacientes',
        patientDocuments: 'Documentos de pacientes',
        patientContacts: 'Contatos de pacientes',
        reportText: 'Textos de laudos',
        reportPdf: 'PDFs de laudos',
        reportImages: 'Imagens de laudos',
        readings: 'Quem leu um laudo, e quando',
      },
    },
    hints: { kind: 'O que não está definido aqui não é informado.' },
  },
  integrationKey: {
    one: 'Chave',
    many: 'Chaves',
    fields: {
      integration: 'Integração',
      name: 'Nome',
      expires: 'Expira',
      lastUsed: 'Último uso',
      lastAddress: 'Endereço do último uso',
      key: 'Chave',
    },
    hints: { name: 'Onde a chave é guardada, como o nome do servidor do outro sistema.' },
  },
} as const
