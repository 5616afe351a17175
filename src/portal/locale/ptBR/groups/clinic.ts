export const clinic = {
  clinic: {
    one: 'Clínica',
    many: 'Clínicas',
    fields: {
      name: 'Nome',
      legalName: 'Razão social',
      taxNumber: 'CNPJ',
      address: 'Endereço',
      city: 'Cidade',
      phone: 'Telefone',
      email: 'E-mail',
      website: 'Site',
      logo: 'Logotipo',
      colour: 'Cor',
    },
  },
  unit: {
    one: 'Unidade',
    many: 'Unidades',
    fields: {
      name: 'Nome',
      code: 'Código',
      clinic: 'Clínica',
      address: 'Endereço',
      city: 'Cidade',
      timeZone: 'Fuso horário',
      phone: 'Telefone',
      email: 'E-mail',
      openingHours: 'Horário de funcionamento',
      active: 'Em uso',
    },
  },
} as const
