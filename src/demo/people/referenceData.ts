/** A record of reference data with which the synthetic clinic is created. */
interface NamedRecord {
  id: number
  name: string
}

/** Cities near the clinic, with their official numbers as ids. */
export const cities: readonly NamedRecord[] = [
  { id: 3550308, name: 'São Paulo' },
  { id: 3509502, name: 'Campinas' },
  { id: 3548500, name: 'Santos' },
  { id: 3547809, name: 'Santo André' },
  { id: 3518800, name: 'Guarulhos' },
  { id: 3534401, name: 'Osasco' },
]

/** Words that are the same for men and women. */
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

/** Made-up names. */
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
