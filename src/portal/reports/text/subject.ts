import { fold } from '#contract/names/matching.ts'

/** The subject of a statement, as far as its words tell. Statements with different subjects are never shown as one changed statement. */
export interface Subject {
  label: string | undefined
  /** `r`, `l`, `lr` or empty. */
  sides: string
  organ: string | undefined
  /** One of several parts, where the statement begins with it: upper or lower, L4-L5, the second nodule. */
  positions: readonly (string | undefined)[]
}

// Stems of organ names in Portuguese and English; alternatives with `|` name the same organ.
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

const oppositePositions = [
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

/** `nouns`: first words of the labels of both texts, which count as organs. */
export function subjectOf(text: string, nouns: ReadonlySet<string>): Subject {
  const words = wordsOf(text)
  const opening = words.slice(0, 4)
  const level = /\b[ctls]\d{1,2}(?:\s*[-/]\s*[ctls]?\d{1,2})?/.exec(fold(text).slice(0, 40))?.[0]
  const nth =
    /^(?:nodul|lesa|lesion|cist|cyst|polip|polyp|segment|fratur|fractur)\p{L}* (\d{1,2}|i{1,3}|iv|vi{0,3})$/u.exec(
      words.slice(0, 2).join(' '),
    )?.[1]
  const found = oppositePositions.map((opposites) => {
    const index = opposites.findIndex((pattern) => opening.some((word) => pattern.test(word)))
    return index < 0 ? undefined : String(index)
  })
  return {
    label: undefined,
    sides: sidesOf(text),
    organ: organOf(words, nouns),
    positions: [...found, level, nth],
  }
}

export const hasBodyPart = ({ sides, organ, positions }: Subject): boolean =>
  sides !== '' || organ !== undefined || positions.some((position) => position !== undefined)

export const namesBodyPart = (name: string): boolean => hasBodyPart(subjectOf(name, new Set()))

const differ = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other

/** Whether two statements differ in subject. `strictly`, without a common label: a side or organ that only one of them names is a difference. */
export function differInSubject(one: Subject, other: Subject, strictly: boolean): boolean {
  const [sides, otherSides] = [one.sides, other.sides]
  if ((sides === 'l' && otherSides === 'r') || (sides === 'r' && otherSides === 'l')) return true
  if (differ(one.label, other.label) || differ(one.organ, other.organ)) return true
  if (one.positions.some((position, kind) => differ(position, other.positions[kind]))) return true
  return strictly && (sides !== otherSides || one.organ !== other.organ)
}
