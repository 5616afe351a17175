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
  gender: { one: 'Sex', many: 'Sexes', fields: { name: 'Name', code: 'Code' } },
  maritalStatus: { one: 'Marital status', many: 'Marital statuses', fields: { name: 'Name', code: 'Code' } },
  occupation: { one: 'Occupation', many: 'Occupations', fields: { name: 'Name', code: 'CBO code' } },
  schooling: {
    one: 'Level of education',
    many: 'Levels of education',
    fields: { name: 'Name', code: 'Code' },
  },
  documentType: {
    one: 'Document type',
    many: 'Document types',
    fields: { name: 'Name', code: 'Code', mask: 'Input mask', required: 'Required', active: 'In use' },
    hints: { required: 'Everybody must have a document of this type.' },
  },
  extraField: {
    one: 'Extra field',
    many: 'Extra fields',
    fields: {
      name: 'Name',
      label: 'Label',
      recordKind: 'Records',
      kind: 'Kind',
      required: 'Required',
      active: 'In use',
    },
    values: {
      recordKind: {
        patient: 'Patients',
        employee: 'Employees',
        exam: 'Exams',
        report: 'Reports',
        appointment: 'Appointments',
      },
      kind: {
        text: 'Text',
        longText: 'Long text',
        number: 'Number',
        date: 'Date',
        boolean: 'Yes or no',
        choice: 'Choice',
      },
    },
    hints: { recordKind: 'Which records have the field.' },
  },
  extraFieldData: {
    one: 'Extra field value',
    many: 'Extra field values',
    fields: { extraField: 'Extra field', value: 'Value' },
  },
  mask: {
    one: 'Input mask',
    many: 'Input masks',
    fields: { name: 'Name', pattern: 'Pattern', example: 'Example' },
    hints: { pattern: '0 stands for a digit, A for a letter, * for either; anything else for itself.' },
  },
} as const
