import { hasMark, run, type Run } from '#contract/reportDocument/model.ts'
import { runsText } from '#contract/reportDocument/plainText.ts'
import type { FontName } from './fonts.ts'
import type { Block, Piece } from './layout.ts'
import { ASCENT, type ReportDocument } from './ReportDocument.ts'
import { breakWord, joinUnits } from './wrapText.ts'

interface Setting {
  block: Block
  size: number
  width: number
  colour: string
  isBold: boolean
  /** Where the lines begin. */
  left?: number
}

// Superscripts and subscripts: their size, and how far they are raised and lowered, by the size of the text.
const SCRIPT = 0.66
const RAISED = 0.34
const LOWERED = 0.16

/** A part of a word that looks the same. */
interface Atom extends Omit<Piece, 'x'> {
  width: number
}
type Word = Atom[]

/** Breaks runs into lines that are not wider than `width`, and where they have line breaks. A word that is too long is broken too. */
export function setRuns(document: ReportDocument, runs: readonly Run[], setting: Setting): Piece[][] {
  const space = document.widthOf(' ', setting.isBold ? 'bold' : 'regular', setting.size)
  return linesOfWords(joined(runs)).flatMap((words) => {
    const lines: Word[][] = [[]]
    let used = 0
    for (const word of words.flatMap((each) => atomsOf(document, each, setting))) {
      const width = widthOf(word)
      const line = lines.at(-1)
      if (line && line.length > 0 && used + space + width > setting.width) {
        lines.push([word])
        used = width
      } else {
        used += line?.length === 0 ? width : space + width
        line?.push(word)
      }
    }
    return lines.map((line) => piecesOf(line, space, setting.left ?? 0))
  })
}

/** The runs with numbers and their units kept together, also where the unit is in another run. */
function joined(runs: readonly Run[]): Run[] {
  const text = joinUnits(runs.map((piece) => piece.text).join(''))
  let at = 0
  return runs.map(({ text: { length }, marks }) => {
    at += length
    return run(text.slice(at - length, at), marks)
  })
}

/** The words of each line, each of them as the runs of which it is made. */
function linesOfWords(runs: readonly Run[]): Run[][][] {
  const lines: Run[][][] = [[]]
  let word: Run[] = []
  const endWord = () => {
    lines.at(-1)?.push(word)
    word = []
  }
  for (const { text, marks } of runs)
    for (const part of text.split(/([ \n])/)) {
      if (part === ' ' || part === '\n') endWord()
      if (part === '\n') lines.push([])
      else if (part !== ' ' && part !== '') word.push(run(part, marks))
    }
  endWord()
  // Spaces at the ends of lines would only move them.
  return lines.map((words) => {
    const last = words.findLastIndex((each) => each.length > 0)
    const first = words.findIndex((each) => each.length > 0)
    return first < 0 ? [] : words.slice(first, last + 1)
  })
}

/** A word, or, where it is wider than a line, its parts. */
function atomsOf(document: ReportDocument, word: readonly Run[], setting: Setting): Word[] {
  const whole = word.map((piece) => atomOf(document, piece, setting))
  if (widthOf(whole) <= setting.width) return [whole]
  return word.flatMap((piece) => {
    const { font, size } = atomOf(document, piece, setting)
    const measure = (part: string) => document.widthOf(part, font, size)
    return breakWord(piece.text, measure, setting.width).map((part) => [
      atomOf(document, run(part, piece.marks), setting),
    ])
  })
}

function atomOf(document: ReportDocument, piece: Run, { block, size, colour, isBold }: Setting): Atom {
  const font: FontName = isBold || hasMark(piece, 'strong') ? 'bold' : 'regular'
  const isRaised = hasMark(piece, 'superscript')
  const isLowered = hasMark(piece, 'subscript')
  const isStruck = hasMark(piece, 'struck')
  const ownSize = isRaised || isLowered ? size * SCRIPT : size
  const baseline = ASCENT * size + (isRaised ? -RAISED : isLowered ? LOWERED : 0) * size
  const width = document.widthOf(piece.text, font, ownSize)
  return {
    block,
    text: piece.text,
    font,
    size: ownSize,
    colour,
    width,
    down: baseline - ASCENT * ownSize,
    isSlanted: hasMark(piece, 'emphasis'),
    ...((isRaised || isLowered || isStruck) && { read: runsText([piece]) }),
    ...(isStruck && { struck: width }),
  }
}

const widthOf = (word: Word) => word.reduce((sum, { width }) => sum + width, 0)

/** The words of a line, with those that look the same joined. */
function piecesOf(words: readonly Word[], space: number, left: number): Piece[] {
  const pieces: Piece[] = []
  let x = left
  // The spaces since the last word.
  let gap = ''
  for (const [index, word] of words.entries()) {
    if (index > 0) gap += ' '
    for (const { width, ...atom } of word) {
      x += gap.length * space
      const last = pieces.at(-1)
      if (last && isAlike(last, atom)) {
        last.text += gap + atom.text
        if (last.struck !== undefined) last.struck += gap.length * space + width
        if (last.read !== undefined) last.read = runsText([{ text: last.text, marks: ['struck'] }])
      } else {
        // The space between two that look different belongs to the first.
        if (last) addSpaces(last, gap)
        pieces.push({ ...atom, x })
      }
      gap = ''
      x += width
    }
  }
  // Keeps the last word of a line apart from the first of the next where the text is copied.
  const last = pieces.at(-1)
  if (last) addSpaces(last, ' ')
  return pieces
}

function addSpaces(piece: Piece, spaces: string): void {
  piece.text += spaces
  if (piece.read !== undefined) piece.read += spaces
}

const isAlike = (one: Piece, other: Omit<Piece, 'x'>) =>
  one.font === other.font &&
  one.size === other.size &&
  one.down === other.down &&
  one.isSlanted === other.isSlanted &&
  (one.struck === undefined) === (other.struck === undefined) &&
  // Raised and lowered text stays by itself, as it is read in another way.
  one.down === 0
