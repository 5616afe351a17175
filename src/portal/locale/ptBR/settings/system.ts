/** How the program runs: its settings, backups, and the services outside. */
export const system = {
  backup: {
    title: 'Situação dos backups',
    last: 'Último backup bom {ago} ({at})',
    none: 'Ainda não há backup.',
    next: 'O próximo é em {at}.',
    noSchedule: 'Nenhum está agendado: um plano precisa de um horário.',
    start: 'Fazer backup agora',
    running: 'Backup em andamento',
    percent: '{percent, number} %',
    failed: 'O backup de {at} falhou: {problem}',
    notStarted: 'O backup não foi iniciado: {problem}',
    besideData:
      'Os backups ficam na pasta de dados: o que destrói o disco também os destrói. Quem opera o serviço define BACKUP_STORE.',
    keyBesideData:
      'A chave que os restaura também fica na pasta de dados. Quem opera o serviço a copia para outro lugar (backup-key) ou define BACKUP_RECIPIENTS.',
  },
  live: {
    title: 'O que o PostgreSQL guarda em outro lugar',
    archive: 'Arquivo do log:',
    archived: 'a última parte foi arquivada {ago}.',
    nothingArchived: 'nada foi arquivado ainda.',
    archiveFailed: 'O arquivamento falhou em {at}: o log do PostgreSQL diz por quê.',
    noArchive: 'O PostgreSQL não arquiva nada.',
    standby: 'Servidor em espera {name}:',
    follows: 'faltam {lag} s, {behind} MB.',
    synchronous: 'Cada gravação espera por ele.',
    noStandby: 'Nenhum servidor em espera está conectado.',
    notAllowed:
      'O serviço não pode ver os servidores em espera: como superusuário do PostgreSQL, conceda pg_read_all_stats ao papel dele.',
    embedded: 'O banco de dados embutido não guarda nada em outro lugar: isso requer PostgreSQL.',
    setUp:
      'Ambos são configurados no PostgreSQL (operate.md). Aqui se informa o que é esperado, para que seja verificado duas vezes por minuto.',
  },
  online: {
    title: 'Serviços externos',
    allAnswer: 'Todos os serviços externos respondem',
    failing: '{names}: sem resposta',
    check: 'Verificar agora',
    notChecked: 'Não foram verificados: {problem}',
    answered: 'Respondeu {ago}.',
    neverAnswered: 'Ainda não respondeu.',
    failed: 'Última falha em {at}: {problem}.',
    unused: 'Não usados: {names}.',
    names: {
      database: 'Banco de dados',
      replica: 'Réplica de leitura',
      files: 'Arquivos',
      backups: 'Lugar dos backups',
      mail: 'Servidor de e-mail',
      identityProvider: 'Provedor de identidade',
    },
    states: { ok: 'Responde', failing: 'Falha', off: 'Não usado', unknown: 'Ainda não consultado' },
    advice: {
      database:
        'Veja o servidor do PostgreSQL: está no ar, o disco está cheio, aceita alterações? Os pedidos esperam até que responda.',
      replica: 'O primário é lido enquanto isso, e nada se perde. Veja o servidor da réplica.',
      files:
        'PDFs e imagens não podem ser lidos nem guardados: veja se o disco está montado e tem espaço, ou se o armazenamento de objetos aceita a chave.',
      backups:
        'Nenhum backup pode ser feito: veja se o disco está montado e tem espaço, ou se o armazenamento de objetos aceita a chave.',
      mail: 'Os e-mails esperam e são enviados quando ele responder. Compare a conta com o que o provedor informa e envie um teste.',
      identityProvider:
        'Ninguém consegue entrar por ele; as sessões continuam. Fale com quem o mantém; o usuário de emergência entra com senha.',
    },
  },
} as const
