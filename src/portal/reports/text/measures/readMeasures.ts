import { isGeneral } from '#contract/reportDocument/labels.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { sectionKind } from '#contract/reportDocument/sectionKinds.ts'
import { fold } from '#contract/names/matching.ts'
import { readLabelledSections } from '#portal/reports/text/labelledSections.ts'
import type { LabelledSection } from '#portal/reports/text/labelledSections.ts'
import { statementsOf } from '#portal/reports/text/statements.ts'
import { namesBodyPart } from '#portal/reports/text/subject.ts'

/** A measure that a text states, with its unit. Doubtful ones are left out. */
export interface Measure {
  /** What it is of, in the words of the text. */
  name: string
  /** As it is written: `4,5 x 1,2 cm`. */
  written: string
  values: number[]
  unit: Unit
  /** The same in another report of the same exam, only if it means the same. */
  key: string
  /** The sentence that states it. */
  sentence: string
  /** Its line consists of a name and a value alone, and the name is complete without the headings above it, so a table of measures can replace the line. */
  isListed: boolean
}

const units = { mm: 'length', cm: 'length', ml: 'volume', g: 'mass' } as const
export type Unit = keyof typeof units

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,2})?`
const MEASURE = new RegExp(
  String.raw`(?<![\p{L}\d.,/-]|[<>≤≥±~≈]\s*|\d\s*[-–]\s*)(${NUMBER}(?:\s*[x×]\s*${NUMBER}){0,2})\s*(mm|cm|ml|g)(?![\p{L}\d³²/]|\s*[x×])`,
  'giu',
)
// A place or a limit, not a size: "at 38 cm of the incisors", "up to 5 mm".
const NO_SIZE =
  /\b(?:a|ao|aos|em|nos|nas|ha|ate|entre|menor|maior|menos|mais|que|acima|abaixo|cerca|at|in|to|from|up|than|under|over|about|above|below|between|within|after|last|por|per)$/
const NO_SIZE_AFTER =
  /^\s*(?:d[aoe]s?\s+(?:incisiv|borda|margem|linha|pele)|dista|acima|abaixo|da pele|from|above|below|distal|apart)/
// A patient may have several of these, so two measures are taken for the same one only if their sentences are equal otherwise.
const FINDING =
  /^(?:nodul|lesa|lesion|cist|cyst|polip|polyp|calcul|ston|massa|mass|mioma|fibroid|ulcer|eros|linfonod|lymph|hernia|fratur|fractur|rotura|ruptur|tear|coleca|collect|area|foco|focus|foci|maior|menor|larg|small|outr|other|segund|second|granulom|calcific|folicul|follic|imag)/
const EMPTY_WORDS = new Set(
  'de do da dos das com e o a os as um uma no na mede medem medindo mediu medida medidas dimensao dimensoes tamanho diametro normal normais preservado preservada preservados preservadas contorno contornos regular regulares habitual habituais topico topica of with and the an measure measures measuring measured is are size dimensions diameter has normal contours contour preserved'.split(
    ' ',
  ),
)

const SECTIONS_OF_FINDINGS =
  /^(?:achado|finding|analise|analysis|descri|relatorio|laudo|report|exam|medidas|measurements)/

const MAX_WORDS = 8

/** Every measure that the text states, including those that a list of measures repeats. */
export const statedMeasures = (document: ResultDocument): Measure[] =>
  readLabelledSections(document).filter(isOfFindings).flatMap(measuresOfSection)

/** Each measure once, in the words of the sentence that says most of it. */
export const readMeasures = (document: ResultDocument): Measure[] => {
  const read = statedMeasures(document)
  const inSentences = read.filter(({ isListed }) => !isListed)
  const seen = new Set<string>()
  return read.filter((measure) => {
    if (measure.isListed && inSentences.some((other) => isRepeated(measure, other))) return false
    const stated = `${fold(measure.name)}\n${measure.written}`
    return !seen.has(stated) && seen.add(stated)
  })
}

/** Whether a list repeats what a sentence says of the same structure. */
const isRepeated = (listed: Measure, { name, written }: Measure): boolean =>
  written === listed.written && `${fold(name)} · `.startsWith(`${fold(listed.name)} · `)

const isOfFindings = ({ name, key }: LabelledSection): boolean =>
  name === undefined ||
  (sectionKind(name) === undefined && (!isGeneral(key) || SECTIONS_OF_FINDINGS.test(key)))

const noNouns: ReadonlySet<string> = new Set()

function measuresOfSection({ name: label, key, parent, body }: LabelledSection): Measure[] {
  const structure = label !== undefined && namesBodyPart(label) ? label : undefined
  const path = [parent, isGeneral(key) ? '' : key]
  // Under a heading such as "Before voiding", the name "Bladder" alone does not identify the measure: there is one under "After voiding", too.
  const isNamedInFull = parent === '' && (label === undefined || structure !== undefined || isGeneral(key))
  return statementsOf(body, noNouns).flatMap(({ text, subject }) => {
    let from = 0
    return [...text.matchAll(MEASURE)].flatMap((found): Measure[] => {
      const [whole, numbers = '', unitText = ''] = found
      const before = text.slice(from, found.index)
      const after = text.slice(found.index + whole.length)
      const isFirst = from === 0
      from = found.index + whole.length
      const words = wordsOf(before)
      const own = words.filter((word) => !EMPTY_WORDS.has(word))
      if (NO_SIZE.test(words.join(' ')) || NO_SIZE_AFTER.test(fold(after)) || own.length > MAX_WORDS)
        return []
      // A measure without a name is the size of the structure itself, and only if it comes first.
      if (own.length === 0 && (!isFirst || structure === undefined)) return []
      const quantity = trimmed(before)
      const place = placeAfter(after)
      if (structure === undefined && !namesBodyPart(quantity)) return []
      const isFinding = own.some((word) => FINDING.test(word))
      const unit = unitText.toLowerCase() as Unit
      const values = numbers.split(/[x×]/i).map((number) => Number(number.trim().replace(',', '.')))
      const keyParts = [
        ...path,
        subject.label ?? '',
        subject.sides,
        subject.organ ?? '',
        isFinding ? pattern(text) : [...own, ...wordsOf(place)].join(' '),
        units[unit],
        values.length,
      ]
      return [
        {
          name: [structure, own.length === 0 ? '' : quantity, IS_PLACE.test(place) ? trimmed(place) : '']
            .filter(Boolean)
            .join(' · '),
          written: `${numbers.replaceAll(/\s+/g, ' ')} ${unitText}`,
          values,
          unit,
          key: keyParts.join('\n'),
          sentence: text,
          isListed: isNamedInFull && isListLine(text, whole),
        },
      ]
    })
  })
}

/** Whether a line has two columns, the name of what is measured and nothing but its value. */
function isListLine(text: string, measure: string): boolean {
  const columns = text.trim().split(/\s*\t\s*|\s{3,}/)
  return columns.length === 2 && columns[1] === measure
}

const IS_PLACE = /^(?:n[oa]s?|in|at|on)\s/i

/** What follows a measure and belongs to it: "(12,6 cm no lobo direito)" is of that lobe. */
const placeAfter = (after: string): string =>
  (/^[^,;.:()\d]*/.exec(after)?.[0] ?? '').split(/\s(?:e|com|and|with)(?:\s|$)/)[0]?.trim() ?? ''

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** A sentence without its measures: two with the same one differ in measures alone. */
const pattern = (text: string): string => wordsOf(text.replaceAll(MEASURE, ' # ')).join(' ')

/** The words that name what is measured, without those around them that only join it to its measure. */
function trimmed(before: string): string {
  const words = before.trim().split(/\s+/)
  const isEmpty = (word: string | undefined) =>
    word !== undefined && wordsOf(word).every((part) => EMPTY_WORDS.has(part))
  while (isEmpty(words[0])) words.shift()
  while (isEmpty(words.at(-1))) words.pop()
  return words.join(' ').replaceAll(/^[(,;:]+|[\s:,;(–-]+$/g, '')
}
