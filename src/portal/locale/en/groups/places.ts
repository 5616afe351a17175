export const places = {
  city: { one: 'City', many: 'Cities', fields: { name: 'Name', state: 'State', ibgeCode: 'IBGE code' } },
  country: {
    one: 'Country',
    many: 'Countries',
    fields: { name: 'Name', code: 'Code with two letters', code3: 'Code with three letters' },
  },
  state: {
    one: 'State',
    many: 'States',
    fields: { name: 'Name', code: 'Code', country: 'Country', ibgeCode: 'IBGE code' },
  },
} as const
