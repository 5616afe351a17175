export const access = {
  module: { one: 'Módulo', many: 'Módulos', fields: { name: 'Nome', code: 'Código' } },
  permission: {
    one: 'Permissão',
    many: 'Permissões',
    fields: { name: 'Nome', code: 'Código', module: 'Módulo' },
    hints: { code: 'O que o programa verifica, por exemplo patient.read.' },
  },
  permissionList: {
    one: 'Lista de permissões',
    many: 'Listas de permissões',
    fields: {
      name: 'Nome',
      code: 'Código',
      description: 'Descrição',
      permissions: 'Permissões',
      reach: 'Vê os laudos',
      curtainAfter: 'Cobrir a tela sem uso após (minutos)',
      endAfter: 'Encerrar a sessão sem uso após (minutos)',
      secondFactor: 'Entrar com um segundo fator',
      confirmRemoval: 'Confirmar de novo antes de remover ou restaurar um paciente',
    },
    values: {
      reach: { all: 'De todos', unit: 'Das próprias unidades', own: 'Dos próprios pacientes' },
    },
    hints: {
      code: 'Só as listas que vêm com o programa têm um.',
      reach:
        'As unidades e os pacientes próprios são os do funcionário de cada usuário. Outros laudos podem ser abertos com um motivo, que fica registrado.',
      curtainAfter: '0 nunca a cobre.',
      endAfter: 'Depois que a tela é coberta.',
      secondFactor: 'Quem ainda não tem um o configura na próxima entrada.',
      confirmRemoval:
        'Com o segundo fator ou, sem ele, com a senha, por cinco minutos. Também antes de alterar usuários, listas de permissões e chaves de integrações.',
    },
  },
  preference: {
    one: 'Preferência',
    many: 'Preferências',
    fields: { user: 'Usuário', name: 'Nome', value: 'Valor' },
  },
  user: {
    one: 'Usuário',
    many: 'Usuários',
    fields: {
      username: 'Nome de usuário',
      name: 'Nome',
      email: 'E-mail',
      permissionList: 'Lista de permissões',
      employee: 'Funcionário',
      active: 'Pode entrar',
      password: 'Senha',
      demo: 'Da demonstração',
      passwordState: 'Definida por',
      code: 'Código de uso único',
      secondFactor: 'Segundo fator',
      integration: 'Integração',
    },
  },
  widget: {
    one: 'Widget',
    many: 'Widgets',
    fields: {
      name: 'Nome',
      user: 'Usuário',
      kind: 'Tipo',
      position: 'Posição',
      size: 'Tamanho',
      visible: 'Visível',
    },
    values: {
      kind: {
        newReports: 'Laudos novos',
        unreadReports: 'Laudos não lidos',
        recentPatients: 'Pacientes recentes',
        recentChanges: 'Alterações recentes',
        notes: 'Anotações',
      },
      size: { small: 'Pequeno', medium: 'Médio', large: 'Grande' },
    },
    hints: { user: 'De quem é. Vazio: de todos.', position: 'Do menor para o maior.' },
  },
} as const
