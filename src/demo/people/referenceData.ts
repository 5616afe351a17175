/** A record of reference data with which the synthetic clinic is created. */
interface NamedRecord {
  id: number
  name: string
}

/** The IBGE codes of cities near the clinic: São Paulo first, then Campinas, Santos, Santo André, Guarulhos and Osasco. */
export const cityCodes: readonly number[] = [3550308, 3509502, 3548500, 3547809, 3518800, 3534401]

/** The CBO codes of occupations whose titles are the same for men and women, such as Jornalista and Vigilante. */
export const occupationCodes: readonly string[] = [
  141410, 142205, 142305, 212405, 251605, 261125, 322415, 352210, 354125, 411005, 411010, 422105, 517330,
  715615, 717020, 782305,
].map(String)

/** Made-up names. */
export const healthPlans: readonly NamedRecord[] =
  'Aurora, Bem Cuidar, Cordilheira, Horizonte, Ipê, Litoral, Mantiqueira, Vale Verde'
    .split(', ')
    .map((name, index) => ({ id: index + 1, name: `Plano ${name}` }))
