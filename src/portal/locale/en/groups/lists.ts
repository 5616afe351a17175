export const lists = {
  currency: {
    one: 'Currency',
    many: 'Currencies',
    fields: {
      name: 'Name',
      code: 'ISO code',
      numericCode: 'ISO number',
      digits: 'Decimal places',
      symbol: 'Symbol',
    },
  },
  gender: { one: 'Gender', many: 'Genders', fields: { name: 'Name', code: 'Code' } },
  maritalStatus: { one: 'Marital status', many: 'Marital statuses', fields: { name: 'Name', code: 'Code' } },
  occupation: { one: 'Occupation', many: 'Occupations', fields: { name: 'Name', code: 'CBO code' } },
  schooling: {
    one: 'Level of education',
    many: 'Levels of education',
    fields: { name: 'Name', code: 'Code', level: 'Position' },
    hints: { level: 'Orders the levels from lowest to highest.' },
  },
} as const
