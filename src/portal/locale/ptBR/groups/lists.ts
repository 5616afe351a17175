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
  gender: { one: 'Sexo', many: 'Sexos', fields: { name: 'Nome', code: 'Código' } },
  maritalStatus: { one: 'Estado civil', many: 'Estados civis', fields: { name: 'Nome', code: 'Código' } },
  occupation: { one: 'Ocupação', many: 'Ocupações', fields: { name: 'Nome', code: 'Código CBO' } },
  schooling: {
    one: 'Escolaridade',
    many: 'Escolaridades',
    fields: { name: 'Nome', code: 'Código' },
  },
  documentType: {
    one: 'Tipo de documento',
    many: 'Tipos de documento',
    fields: { name: 'Nome', code: 'Código', mask: 'Máscara', required: 'Obrigatório', active: 'Em uso' },
    hints: { required: 'Todas as pessoas devem ter um documento deste tipo.' },
  },
  extraField: {
    one: 'Campo extra',
    many: 'Campos extras',
    fields: {
      name: 'Nome',
      label: 'Rótulo',
      recordKind: 'Registros',
      kind: 'Tipo',
      required: 'Obrigatório',
      active: 'Em uso',
    },
    values: {
      recordKind: {
        patient: 'Pacientes',
        employee: 'Funcionários',
        exam: 'Exames',
        report: 'Laudos',
        appointment: 'Agendamentos',
      },
      kind: {
        text: 'Texto',
        longText: 'Texto longo',
        number: 'Número',
        date: 'Data',
        boolean: 'Sim ou não',
        choice: 'Opções',
      },
    },
    hints: { recordKind: 'Quais registros têm o campo.' },
  },
  extraFieldData: {
    one: 'Valor de campo extra',
    many: 'Valores de campos extras',
    fields: { extraField: 'Campo extra', value: 'Valor' },
  },
  mask: {
    one: 'Máscara de entrada',
    many: 'Máscaras de entrada',
    fields: { name: 'Nome', pattern: 'Padrão', example: 'Exemplo' },
    hints: {
      pattern: '0 representa um dígito, A uma letra, * qualquer um dos dois; o resto fica como está.',
    },
  },
} as const
