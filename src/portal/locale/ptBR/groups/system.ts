export const system = {
  backup: {
    one: 'Plano de backup',
    many: 'Planos de backup',
    fields: {
      name: 'Nome',
      schedule: 'Horário',
      keep: 'Quantos são guardados',
      active: 'Ativo',
      next: 'Próximo',
    },
    hints: {
      schedule:
        'Minuto, hora, dia, mês, dia da semana, no relógio da clínica: 0 2 * * * é toda noite às 2:00. Vazio: é iniciado à mão.',
      keep: 'Os mais antigos são apagados quando outro está completo.',
    },
  },
  backupLog: {
    one: 'Backup',
    many: 'Backups',
    fields: {
      backup: 'Plano',
      state: 'Situação',
      progress: 'Andamento (%)',
      started: 'Início',
      ended: 'Fim',
      set: 'Conjunto',
      size: 'Tamanho',
      added: 'Novo nele',
      files: 'Arquivos',
      problem: 'Problema',
      tried: 'Restaurado como teste',
      trial: 'O que o teste encontrou',
      kept: 'Guardar sempre',
      note: 'Observação',
    },
    values: {
      state: { waiting: 'Aguardando', running: 'Em andamento', complete: 'Completo', failed: 'Falhou' },
    },
  },
  livebackup: {
    one: 'Backup contínuo',
    many: 'Backups contínuos',
    fields: {
      name: 'Nome',
      kind: 'Tipo',
      standby: 'Nome do servidor em espera',
      longestLag: 'Maior atraso (segundos)',
      active: 'Ativo',
      state: 'Situação',
      since: 'Desde',
    },
    hints: {
      standby: 'O application_name com que o servidor em espera se conecta ao PostgreSQL.',
      longestLag: 'Por quanto tempo uma alteração pode faltar lá.',
    },
    values: {
      kind: { archive: 'Arquivo do log', standby: 'Servidor em espera' },
      state: {
        unchecked: 'Ainda não verificado',
        ok: 'Em ordem',
        late: 'Atrasado demais',
        failing: 'O arquivamento falha',
        absent: 'Não conectado',
        off: 'Não configurado no PostgreSQL',
        notAllowed: 'O serviço não pode vê-lo',
      },
    },
  },
  updateSystem: {
    one: 'Atualização',
    many: 'Atualizações',
    fields: {
      state: 'Situação',
      fromVersion: 'Da versão',
      toVersion: 'Para a versão',
      started: 'Início',
      ended: 'Fim',
      pending: 'Migrações',
      findings: 'O que as verificações encontraram',
      set: 'Backup anterior',
      problem: 'Problema',
      note: 'Observação',
    },
    hints: {
      fromVersion: 'A versão do programa e, entre parênteses, a última migração do banco de dados.',
      findings: 'Como o programa escreveu, em inglês.',
    },
    values: {
      state: {
        checked: 'Só verificações',
        running: 'Em andamento',
        complete: 'Concluída',
        failed: 'Falhou',
      },
    },
  },
} as const
