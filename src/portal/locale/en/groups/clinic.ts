export const clinic = {
  clinic: {
    one: 'Clinic',
    many: 'Clinics',
    fields: {
      name: 'Name',
      legalName: 'Legal name',
      taxNumber: 'Tax number (CNPJ)',
      address: 'Address',
      city: 'City',
      phone: 'Phone',
      email: 'E-mail',
      website: 'Website',
      logo: 'Logo',
      colour: 'Colour',
    },
  },
  unit: {
    one: 'Unit',
    many: 'Units',
    fields: {
      name: 'Name',
      code: 'Code',
      clinic: 'Clinic',
      address: 'Address',
      city: 'City',
      timeZone: 'Time zone',
      phone: 'Phone',
      email: 'E-mail',
      openingHours: 'Opening hours',
      active: 'In use',
    },
  },
} as const
