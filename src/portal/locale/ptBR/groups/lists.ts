export const lists = {
  currency: {
    one: 'Moeda',
    many: 'Moedas',
    fields: {
      name: 'Nome',
      code: 'Código ISO',
      numericCode: 'Número ISO',
      digits: 'Casas decimais',
      symbol: 'Símbolo',
    },
  },
  gender: { one: 'Gênero', many: 'Gêneros', fields: { name: 'Nome', code: 'Código' } },
  maritalStatus: { one: 'Estado civil', many: 'Estados civis', fields: { name: 'Nome', code: 'Código' } },
  occupation: { one: 'Ocupação', many: 'Ocupações', fields: { name: 'Nome', code: 'Código CBO' } },
  schooling: {
    one: 'Escolaridade',
    many: 'Escolaridades',
    fields: { name: 'Nome', code: 'Código', level: 'Posição' },
    hints: { level: 'Ordena as escolaridades da menor para a maior.' },
  },
} as const
