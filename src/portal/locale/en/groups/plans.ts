export const plans = {
  healthPlan: {
    one: 'Health plan',
    many: 'Health plans',
    fields: {
      name: 'Name',
      code: 'Code',
      ansNumber: 'ANS number',
      colour: 'Colour',
      notes: 'Notes',
      active: 'In use',
    },
  },
  healthPlanBroker: {
    one: 'Insurer or broker',
    many: 'Insurers and brokers',
    fields: {
      name: 'Name',
      ansNumber: 'ANS number',
      taxNumber: 'Tax number (CNPJ)',
      phone: 'Phone',
      email: 'E-mail',
      active: 'In use',
    },
  },
} as const
