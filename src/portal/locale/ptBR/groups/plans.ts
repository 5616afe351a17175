export const plans = {
  healthPlan: {
    one: 'Convênio',
    many: 'Convênios',
    fields: {
      name: 'Nome',
      code: 'Código',
      ansNumber: 'Registro ANS',
      colour: 'Cor',
      notes: 'Observações',
      active: 'Em uso',
    },
  },
  healthPlanBroker: {
    one: 'Operadora ou corretora',
    many: 'Operadoras e corretoras',
    fields: {
      name: 'Nome',
      ansNumber: 'Registro ANS',
      taxNumber: 'CNPJ',
      phone: 'Telefone',
      email: 'E-mail',
      active: 'Em uso',
    },
  },
} as const
