import { fold } from '#contract/matching.ts'

/**
 * What Portuguese and Spanish spell differently and speak alike, replaced in this order. It is made for names of people: it
 * may miss a sound-alike, and should not take two different names for one.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'], // Raphael, Rafael
  [/ch(?=[lr])|ck/g, 'k'], // Christina, Cristina; Erick, Eric
  [/[cs]h/g, 'x'], // Sheila, Cheila
  [/[cp]t/g, 't'], // Victor, Vitor; Baptista, Batista
  [/c(?=ao$)|(?<=n)c(?=alv)/g, 's'], // Conceição and Gonçalves, also without the cedilla; Conseisão, Gonsalves
  [/sc(?=[eiy])|c(?=[eiy])|z/g, 's'], // Luiza, Luísa; Francisca, Fransisca
  [/g(?=[eiy])/g, 'j'], // Geraldo, Jeraldo
  [/qu(?=[eiy])|[cq]/g, 'k'], // Henrique, Enrike; Carla, Karla
  [/h/g, ''], // Helena, Elena; Thiago, Tiago; Munhoz, Muñoz
  [/oel/g, 'uel'], // Manoel, Manuel
  [/y/g, 'i'], // Suely, Sueli
  [/w/g, 'v'], // Walter, Valter
  [/(.)\1+/gu, '$1'], // Anna, Ana; Castillo, Castilho
  [/m(?![aeiou])/g, 'n'], // Joaquim, Joaquin
]

/** Between the names of one person they come and go: "Maria de Fátima", "Maria Fátima". */
const particles = new Set(['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'e', 'la', 'las', 'los', 'y'])

/**
 * How a name sounds: names that are only spelled differently have the same key ("Luísa de Sousa", "Luiza Souza"). Case,
 * accents and signs do not matter, as in `fold`. Where this changes, a migration has to set `patient.name_keys` to null, and
 * `fillNameKeys` computes them anew.
 */
export function soundKey(name: string): string {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const spoken = words.filter((word) => !particles.has(word))
  return (spoken.length > 0 ? spoken : words).map(soundOf).join(' ')
}

const soundOf = (word: string): string =>
  spellings.reduce((sound, [spelled, spoken]) => sound.replace(spelled, spoken), word) || word
