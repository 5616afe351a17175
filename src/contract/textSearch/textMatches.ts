import { type Phrase, type TextQuery, type TextWord, textWords } from './textQuery.ts'

/** A part of a text that a search has found, and which of the wanted words or phrases it is. */
interface TextMatch {
  start: number
  end: number
  phrase: number
}

/** Where the words and phrases of a search stand in a text, in their order. */
function textMatches(text: string, { wanted }: TextQuery): TextMatch[] {
  const words = textWords(text)
  return words.flatMap((word, at) =>
    wanted.flatMap((phrase, index) => {
      const last = lastOf(words, at, phrase)
      return last ? [{ start: word.start, end: last.end, phrase: index }] : []
    }),
  )
}

/** The last word of a phrase that begins at a place. */
const lastOf = (words: readonly TextWord[], at: number, phrase: Phrase): TextWord | undefined =>
  phrase.every((stem, index) => words[at + index]?.stem === stem) ? words[at + phrase.length - 1] : undefined

/** A piece of a text; `match`: it is what a search has found. */
export interface TextPiece {
  text: string
  match?: true | undefined
}

/** A text in pieces, of which those that a search has found are marked. */
export function markedText(text: string, query: TextQuery): TextPiece[] {
  return pieces(text, textMatches(text, query))
}

function pieces(text: string, matches: readonly TextMatch[]): TextPiece[] {
  const marked: TextPiece[] = []
  let at = 0
  for (const { start, end } of matches) {
    if (start > at) marked.push({ text: text.slice(at, start) })
    // Phrases may overlap.
    if (end > Math.max(at, start)) marked.push({ text: text.slice(Math.max(at, start), end), match: true })
    at = Math.max(at, end)
  }
  if (at < text.length) marked.push({ text: text.slice(at) })
  return marked
}

const EXCERPT = 160
const BEFORE = 40

/** The part of a text that shows most of what a search has found, on one line, with whole words. */
export function excerptOf(text: string, query: TextQuery): TextPiece[] {
  const line = text.replace(/\s+/gu, ' ').trim()
  const matches = textMatches(line, query)
  const from = wordStart(line, placeOfMost(matches) - BEFORE)
  const to = wordEnd(line, from + EXCERPT)
  const shown = matches.flatMap(({ start, end, phrase }) =>
    start >= from && end <= to ? [{ start: start - from, end: end - from, phrase }] : [],
  )
  const part = pieces(line.slice(from, to), shown)
  return [...(from > 0 ? [{ text: '… ' }] : []), ...part, ...(to < line.length ? [{ text: ' …' }] : [])]
}

/** Where the part begins that has the most of the wanted words and phrases. In one pass, as a text may have thousands of matches. */
function placeOfMost(matches: readonly TextMatch[]): number {
  const times = new Map<number, number>()
  let [most, place, next] = [0, 0, 0]
  for (const { start, phrase } of matches) {
    for (let match = matches[next]; match && match.start < start + EXCERPT - BEFORE; match = matches[++next])
      times.set(match.phrase, (times.get(match.phrase) ?? 0) + 1)
    if (times.size > most) [most, place] = [times.size, start]
    const left = (times.get(phrase) ?? 0) - 1
    if (left > 0) times.set(phrase, left)
    else times.delete(phrase)
  }
  return place
}

const wordStart = (line: string, at: number): number =>
  at <= 0 ? 0 : line.lastIndexOf(' ', at) < 0 ? 0 : line.lastIndexOf(' ', at) + 1

const wordEnd = (line: string, at: number): number => {
  if (at >= line.length) return line.length
  const end = line.lastIndexOf(' ', at)
  return end <= 0 ? at : end
}
