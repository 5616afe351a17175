import { fold } from '#contract/matching.ts'

/** What a statement is about, as far as its words tell. Statements about different things are never shown as one that has changed. */
export interface Subject {
  /** The label in front of it. */
  label: string | undefined
  /** `r`, `l`, `lr` or nothing. */
  sides: string
  organ: string | undefined
  /** Which one of several, where it begins with that: upper or lower, L4-L5, the second. */
  places: readonly (string | undefined)[]
}

// Beginnings of words, the same organ in one entry.
const organs = (
  'figad baco rim|rins pancrea vesicul coledoc bexig prostat uter ovari endometri mama axil tireoid istm lobo aort cava estomag esofag ' +
  'duoden colon reto|retal ceco|cecal sigmoid ileo apendic pulmao|pulmoes coracao mediastin pleur traque adrena|suprarrena testicul ' +
  'epididim carotid vertebr joelh ombr menisc ligament tendao|tendoes patel femur tibia umer disco seio septo orbita cerebel hipofis ' +
  'ventricul placent feto parotid submandibul liver spleen kidney gallbladder bladder prostat uterus ovar breast thyroid isthmus ' +
  'lobe stomach esophag|oesophag rectum|rectal cecum|caec lung heart trachea testis|testes meniscus|menisci ligament tendon ' +
  'disc sinus septum orbit pituitar ventricle fetus antro|antrum fundo|fundus piloro|pylor cardia bulbo|bulb'
)
  .split(' ')
  .map((stem) => ({ stem, pattern: new RegExp(`^(?:${stem})`) }))

const places = [
  [/^superior|^upper/, /^inferior|^lower/, /^medi[oa]s?$|^middle/],
  [/^anterior|^front/, /^posterior/],
  [/^medial/, /^lateral/],
  [/^proxima/, /^dista/],
] as const

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

const organOf = (words: readonly string[], nouns: ReadonlySet<string>): string | undefined => {
  for (const word of words.slice(0, 3)) {
    const known = organs.find(({ pattern }) => pattern.test(word))
    if (known) return known.stem
    if (nouns.has(word)) return word
  }
  return undefined
}

const sidesOf = (text: string): string => {
  const folded = fold(text)
  const isLeft = /\b(?:esquerd[oa]s?|left)\b/.test(folded)
  const isRight = /\b(?:direit[oa]s?|right)\b/.test(folded)
  return `${isLeft ? 'l' : ''}${isRight ? 'r' : ''}`
}

/** `nouns`: words that labels of either text begin with. */
export function subjectOf(text: string, nouns: ReadonlySet<string>): Subject {
  const words = wordsOf(text)
  const opening = words.slice(0, 4)
  const level = /\b[ctls]\d{1,2}(?:\s*[-/]\s*[ctls]?\d{1,2})?/.exec(fold(text).slice(0, 40))?.[0]
  const nth =
    /^(?:nodul|lesa|lesion|cist|cyst|polip|polyp|segment|fratur|fractur)\p{L}* (\d{1,2}|i{1,3}|iv|vi{0,3})$/u.exec(
      words.slice(0, 2).join(' '),
    )?.[1]
  const found = places.map((opposites) => {
    const at = opposites.findIndex((pattern) => opening.some((word) => pattern.test(word)))
    return at < 0 ? undefined : String(at)
  })
  return {
    label: undefined,
    sides: sidesOf(text),
    organ: organOf(words, nouns),
    places: [...found, level, nth],
  }
}

/** Tells whether a label names a part of the body by itself. */
export function namesPart(name: string): boolean {
  const { sides, organ, places: where } = subjectOf(name, new Set())
  return sides !== '' || organ !== undefined || where.some((place) => place !== undefined)
}

const differ = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other

/**
 * Tells whether two statements are about different things. `strictly`: no label vouches for either, so that a side or an organ that only one
 * of them has is a difference, too.
 */
export function isAboutOther(one: Subject, other: Subject, strictly: boolean): boolean {
  const [sides, others] = [one.sides, other.sides]
  if ((sides === 'l' && others === 'r') || (sides === 'r' && others === 'l')) return true
  if (differ(one.label, other.label) || differ(one.organ, other.organ)) return true
  if (one.places.some((place, kind) => differ(place, other.places[kind]))) return true
  return strictly && (sides !== others || one.organ !== other.organ)
}
