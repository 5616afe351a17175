import { fold } from '#contract/names/matching.ts'
import { hasMark, type Run, wordsOf } from './model.ts'
import { runsText } from './plainText.ts'

/** A label: the name that a line gives to the text after it. */
export interface Label {
  name: string
  /** How much it stands out: 3 for a heading, 2 for bold or CAPITALS, 1 for "Words:". A label contains the following ones of lower rank. */
  rank: 1 | 2 | 3
  /** The text after it on the same line. */
  rest: string
}

/** A dash, bullet or number before an item of a list. */
export const LIST_MARK = /^\s*(?:[•*·–—-]|\d{1,2}[.)]|[a-z]\))\s+/

const CAPITALS_AND_TEXT = /^([^\p{Ll}:]*\p{Lu}[^\p{Ll}:]*?)\s*(?::(?=\s|$)|\s[–—-](?=\s))\s*(.*)$/u
const WORDS_AND_TEXT = /^(\p{Lu}[^:.;,!?]{0,47}):(?=\s|$)\s*(.*)$/u
const LEVEL = /^[CTLS]\d/
const MEASURE = /\d\s*(?:MM|CM|ML|G|%)\b/

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0
const wordCount = (text: string): number => text.trim().split(/\s+/).length

/** The label that a line is or begins with. `inCapitals`: the whole text is in capitals, so that a line in capitals is no label by that alone. */
export function labelOf(line: string, inCapitals: boolean): Label | undefined {
  const body = line.replace(LIST_MARK, '').trim()
  const [, capitals, after = ''] = CAPITALS_AND_TEXT.exec(body) ?? []
  if (capitals && capitals.length <= 60 && (letters(capitals) > 2 || LEVEL.test(capitals)))
    return { name: plain(capitals), rank: 2, rest: after }
  const isLine =
    /^[^\p{Ll}]+$/u.test(body) && letters(body) > 2 && body.length <= 60 && !/[.;,!?]$/.test(body)
  if (isLine && !inCapitals && wordCount(body) <= 8 && !MEASURE.test(body))
    return { name: plain(body), rank: 2, rest: '' }
  const [, words, rest = ''] = WORDS_AND_TEXT.exec(body) ?? []
  return words && wordCount(words) <= 6 ? { name: plain(words), rank: 1, rest } : undefined
}

const MAX_BOLD = 80

/** The label that bold words at the beginning of a line are: those before a colon, or alone on a line that is no item of a list. */
export function boldLabel(line: readonly Run[], isItem: boolean): Label | undefined {
  const end = line.findIndex((piece) => !hasMark(piece, 'strong'))
  const bold = end < 0 ? line : line.slice(0, end)
  const rest = end < 0 ? '' : runsText(line.slice(end))
  const name = wordsOf(bold).trim()
  if (name === '' || name.length > MAX_BOLD) return undefined
  if (name.endsWith(':') || /^\s*:/.test(rest))
    return { name: plain(name), rank: 2, rest: rest.replace(/^\s*:?\s*/, '') }
  const isLine = rest.trim() === '' && name.split(' ').length <= 6 && !/[.;,!?]$/.test(name)
  return isLine && !isItem ? { name, rank: 2, rest: '' } : undefined
}

const plain = (name: string): string => name.trim().replace(/\s*:$/, '')

export function isInCapitals(lines: readonly string[]): boolean {
  const written = lines.filter((line) => letters(line) > 2)
  const capitals = written.filter((line) => !/\p{Ll}/u.test(line))
  return capitals.length > written.length * 0.6
}

// Only names that mean the same in every report.
const synonyms = [
  ['impressao', 'impressao diagnostica', 'conclusao', 'conclusoes', 'opiniao'],
  ['impression', 'impressions', 'conclusion', 'conclusions', 'opinion'],
  ['indicacao', 'indicacao clinica'],
  ['indication', 'clinical indication'],
]
const canonicalName = new Map(
  synonyms.flatMap(([first = '', ...others]) => others.map((name) => [name, first])),
)

/** A label's key: labels with the same key are the same, whatever their form. */
export function labelKey(name: string): string {
  const key = fold(name)
    .replaceAll(/[^\p{L}\p{N}+/]+/gu, ' ')
    .trim()
  return canonicalName.get(key) ?? key
}

/** Whether a label names no part of the body, but a section of the report. Such a section is not part of another one, nor are others part of it. */
export const isGeneral = (key: string): boolean =>
  /^(impress|conclus|opini|diagnos|hipotese|indica|tecnic|technique|metod|method|protocol|observ|nota|note|coment|comment|recomend|recommend|histor|dados clinicos|clinical|compara|achado|finding|analise|analysis|descri|relatorio|laudo|report|exam|retific|correct|adendo|addend|medidas$|measurements$)/.test(
    key,
  )
