export const places = {
  city: {
    one: 'Cidade',
    many: 'Cidades',
    fields: { name: 'Nome', state: 'Estado', ibgeCode: 'Código IBGE' },
  },
  country: {
    one: 'País',
    many: 'Países',
    fields: { name: 'Nome', code: 'Código de duas letras', code3: 'Código de três letras' },
  },
  state: {
    one: 'Estado',
    many: 'Estados',
    fields: { name: 'Nome', code: 'Sigla', country: 'País', ibgeCode: 'Código IBGE' },
  },
} as const
