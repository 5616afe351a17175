/** A record of reference data, as the synthetic clinic begins with. */
interface NamedRecord {
  id: number
  name: string
}

/** Places near the clinic, by their official number. */
export const cities: readonly NamedRecord[] = [
  { id: 3550308, name: 'São Paulo' },
  { id: 3509502, name: 'Campinas' },
  { id: 3548500, name: 'Santos' },
  { id: 3547809, name: 'Santo André' },
  { id: 3518800, name: 'Guarulhos' },
  { id: 3534401, name: 'Osasco' },
]

/** The same word for a man and a woman. */
export const occupations: readonly NamedRecord[] = numbered(
  'Comerciante',
  'Motorista',
  'Analista de sistemas',
  'Contabilista',
  'Eletricista',
  'Recepcionista',
  'Dentista',
  'Jornalista',
  'Agente de saúde',
  'Servente',
  'Policial',
  'Caixa',
  'Gerente',
  'Assistente social',
  'Auxiliar de limpeza',
  'Vigilante',
)

/** Made-up ones, as everything here. */
export const healthPlans: readonly NamedRecord[] = numbered(
  'Plano Aurora',
  'Plano Bem Cuidar',
  'Plano Cordilheira',
  'Plano Horizonte',
  'Plano Ipê',
  'Plano Litoral',
  'Plano Mantiqueira',
  'Plano Vale Verde',
)

function numbered(...names: string[]): NamedRecord[] {
  return names.map((name, index) => ({ id: index + 1, name }))
}
