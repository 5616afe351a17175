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
      company: 'Company',
    },
    hints: {
      company:
        'Its name and logo stand on every page, letter and PDF. One clinic is the company: to change it, choose another.',
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
  contact: {
    one: 'Contact',
    many: 'Contacts',
    fields: {
      name: 'Name',
      company: 'Company',
      phone: 'Phone',
      mobile: 'Mobile',
      email: 'E-mail',
      address: 'Address',
      city: 'City',
      notes: 'Notes',
    },
  },
  share: {
    one: 'Sharing destination',
    many: 'Sharing destinations',
    fields: { name: 'Name', kind: 'Kind', target: 'Destination', active: 'In use' },
    values: {
      kind: {
        email: 'E-mail',
        message: 'Message',
        link: 'Link',
        folder: 'Folder',
        system: 'Other system',
      },
    },
    hints: { target: 'An address, a number or a folder, according to the kind.' },
  },
  socialNetwork: {
    one: 'Social network',
    many: 'Social networks',
    fields: { name: 'Name', website: 'Website', colour: 'Colour' },
  },
  socialNetworkProfile: {
    one: 'Social network profile',
    many: 'Social network profiles',
    fields: {
      network: 'Social network',
      handle: 'Profile name',
      address: 'Web address',
      clinic: 'Clinic',
      unit: 'Unit',
    },
  },
} as const
