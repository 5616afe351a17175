import { fold, writtenOut } from './matching.ts'

/**
 * Spellings of Portuguese and Spanish that sound alike, replaced in this order. Made for names of people: it may miss names that
 * sound alike, but should not make different names equal.
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

/** Often left out of the same person's name: "Maria de Fátima", "Maria Fátima". */
const particles = new Set(['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'e', 'la', 'las', 'los', 'y'])

/**
 * A key of how a name sounds: names that are only spelled differently have the same key ("Luísa de Sousa", "Luiza Souza"). Case,
 * accents and punctuation do not matter, as in `fold`, nor does "Jr." for "Júnior". When this changes, a migration must set `patient.name_keys` to null, and
 * `fillNameKeys` computes them again.
 */
export const soundKey = (name: string): string =>
  soundWords(name)
    .map(({ sound }) => sound)
    .join(' ')

/** The words of a name, folded, each with how it sounds. Particles are left out, unless there is nothing else. */
export function soundWords(name: string): { folded: string; sound: string }[] {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const spoken = words.filter((word) => !particles.has(word))
  return (spoken.length > 0 ? spoken : words).map((folded) => ({
    folded,
    sound: soundOf(writtenOut(folded)),
  }))
}

const soundOf = (word: string): string =>
  spellings.reduce((sound, [spelled, spoken]) => sound.replace(spelled, spoken), word) || word
