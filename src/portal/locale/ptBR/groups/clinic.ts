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
      company: 'Empresa',
    },
    hints: {
      company:
        'O seu nome e o seu logotipo estão em todas as páginas, cartas e PDFs. Uma clínica é a empresa: para mudar, escolha outra.',
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
  contact: {
    one: 'Contato',
    many: 'Contatos',
    fields: {
      name: 'Nome',
      company: 'Empresa',
      phone: 'Telefone',
      mobile: 'Celular',
      email: 'E-mail',
      address: 'Endereço',
      city: 'Cidade',
      notes: 'Observações',
    },
  },
  share: {
    one: 'Destino de compartilhamento',
    many: 'Destinos de compartilhamento',
    fields: { name: 'Nome', kind: 'Tipo', target: 'Destino', active: 'Em uso' },
    values: {
      kind: {
        email: 'E-mail',
        message: 'Mensagem',
        link: 'Link',
        folder: 'Pasta',
        system: 'Outro sistema',
      },
    },
    hints: { target: 'Um endereço, um número ou uma pasta, conforme o tipo.' },
  },
  socialNetwork: {
    one: 'Rede social',
    many: 'Redes sociais',
    fields: { name: 'Nome', website: 'Site', colour: 'Cor' },
  },
  socialNetworkProfile: {
    one: 'Perfil em rede social',
    many: 'Perfis em redes sociais',
    fields: {
      network: 'Rede social',
      handle: 'Nome do perfil',
      address: 'Endereço na web',
      clinic: 'Clínica',
      unit: 'Unidade',
    },
  },
} as const
