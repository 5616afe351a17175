import { fold } from '#contract/matching.ts'
import type { Section } from '#portal/reports/pane/readSections.ts'
import { align, sideBySide } from './align.ts'
import type { Pair } from './align.ts'
import { wordDifferences, wordsOf } from './wordDifferences.ts'
import type { Piece } from './wordDifferences.ts'

/** A piece with the number of its difference, from 0, where it is one. */
export interface NumberedPiece extends Piece {
  difference: number | undefined
}

/** A heading or a paragraph of either text, or of both, side by side. */
export interface Row {
  key: number
  isHeading: boolean
  /** A text that has nothing here has a gap. */
  inOlder: boolean
  inNewer: boolean
  pieces: readonly NumberedPiece[]
}

export interface Comparison {
  rows: readonly Row[]
  /** How many places differ. */
  differences: number
  /** How many words were removed, added or replaced. */
  words: number
  /** Some parts differ by so much that they stand as a whole against each other. */
  isCoarse: boolean
}

const TOO_MANY_WORDS = 250
const COMMON = 0.3

/**
 * Two texts side by side: section by section, paragraph by paragraph, word by word. Long ones take seconds; `pause` is waited for
 * again and again, so that the page stays alive meanwhile.
 */
export async function compareTexts(
  older: readonly Section[],
  newer: readonly Section[],
  pause: () => Promise<void>,
): Promise<Comparison> {
  const rows: Row[] = []
  let differences = 0
  let words = 0
  let isCoarse = false

  const add = async (isHeading: boolean, [before, after]: Pair<string>) => {
    await pause()
    const { pieces, coarse } = await piecesOf(before ?? '', after ?? '', pause)
    isCoarse ||= coarse
    const numbered = pieces
      .filter((piece) => piece.older !== '' || piece.newer !== '')
      .map((piece) => {
        if (piece.isSame) return { ...piece, difference: undefined }
        words += Math.max(wordsOf(piece.older).length, wordsOf(piece.newer).length)
        differences += 1
        return { ...piece, difference: differences - 1 }
      })
    const is = { isHeading, inOlder: before !== undefined, inNewer: after !== undefined }
    rows.push({ key: rows.length, ...is, pieces: numbered })
  }

  const sections = align(older, newer, {
    key: ({ heading }) => fold(heading ?? '').trim(),
    text: (section) => [section.heading, ...section.paragraphs.map((it) => it.text)].join('\n'),
  })
  for (const [before, after] of sections) {
    if (before?.heading !== undefined || after?.heading !== undefined)
      await add(true, [before?.heading, after?.heading])
    const paragraphs = align(before?.paragraphs ?? [], after?.paragraphs ?? [], {
      key: (paragraph) => paragraph.text.replaceAll(/\s+/g, ' ').trim(),
      text: (paragraph) => paragraph.text,
    })
    for (const [its, own] of sideBySide(paragraphs)) await add(false, [its?.text, own?.text])
  }
  return { rows, differences, words, isCoarse }
}

/** Word by word; sentence by sentence first, where the words that differ are too many. */
async function piecesOf(older: string, newer: string, pause: () => Promise<void>) {
  if (older === '' || newer === '')
    return { pieces: [{ isSame: older === newer, older, newer }], coarse: false }
  const found = wordDifferences(older, newer, TOO_MANY_WORDS)
  if (found && !haveCommon(found, older, newer))
    return { pieces: [{ isSame: false, older, newer }], coarse: false }
  if (found) return { pieces: found, coarse: false }
  const sentences = align(sentencesOf(older), sentencesOf(newer), {
    key: (sentence) => sentence.trim(),
    text: (sentence) => sentence,
  })
  const pieces: Piece[] = []
  let coarse = false
  for (const [before = '', after = ''] of sentences) {
    await pause()
    const own = before && after ? wordDifferences(before, after, TOO_MANY_WORDS) : undefined
    coarse ||= own === undefined && before !== '' && after !== ''
    pieces.push(...(own ?? [{ isSame: false, older: before.trimEnd(), newer: after.trimEnd() }]))
    pieces.push({ isSame: true, older: spaceAfter(before), newer: spaceAfter(after) })
  }
  return { pieces, coarse }
}

/** Single words that two texts happen to share are no help to their reader. */
function haveCommon(pieces: readonly Piece[], older: string, newer: string): boolean {
  const common = pieces.reduce((sum, piece) => sum + (piece.isSame ? wordsOf(piece.newer).length : 0), 0)
  return common >= COMMON * Math.min(wordsOf(older).length, wordsOf(newer).length)
}

const sentencesOf = (text: string): string[] => text.match(/[^.!?;\n]+(?:[.!?;\n]+\s*|$)|[.!?;\n]+\s*/g) ?? []

const spaceAfter = (text: string): string => /\s*$/.exec(text)?.[0] ?? ''
