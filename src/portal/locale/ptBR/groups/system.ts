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
} as const
