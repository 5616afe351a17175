import type { Pair } from './align.ts'
import type { Statement } from './statements.ts'
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
  /** A text has no labels, so the two were not compared section by section. */
  isWhole: boolean
}

const TOO_MANY_WORDS = 250
const COMMON = 0.3

/** Puts statements together to the rows that are shown, and counts what differs. */
export class RowWriter {
  readonly #pause: () => Promise<void>
  #rows: Row[] = []
  #pieces: Piece[] = []
  #differences = 0
  #words = 0
  #isCoarse = false

  constructor(pause: () => Promise<void>) {
    this.#pause = pause
  }

  /** A label that says the same in another form is the same. */
  async heading([older, newer]: Pair<string>): Promise<void> {
    this.#endRow()
    if (older === undefined && newer === undefined) return
    await this.#pause()
    const isSame = older !== undefined && newer !== undefined
    this.#pieces.push({ isSame, older: older ?? '', newer: newer ?? '' })
    this.#endRow(true)
  }

  async statement([older, newer]: Pair<Statement>): Promise<void> {
    await this.#pause()
    if (older?.isHeading || newer?.isHeading) return this.heading([older?.text, newer?.text])
    if ((older?.begins && this.#has('older')) || (newer?.begins && this.#has('newer'))) this.#endRow()
    // What names its own subject stands beside nothing else.
    const standsAlone = (!older || !newer) && (isNamed(older) || isNamed(newer))
    if (standsAlone) this.#endRow()
    const marks = { isSame: true, older: older?.mark ?? '', newer: newer?.mark ?? '' }
    const spaces = { isSame: true, older: older?.space ?? '', newer: newer?.space ?? '' }
    this.#pieces.push(marks, ...this.#piecesOf(older?.text ?? '', newer?.text ?? ''), spaces)
    if (standsAlone) this.#endRow()
  }

  done(isWhole: boolean): Comparison {
    this.#endRow()
    const [rows, differences, words, isCoarse] = [this.#rows, this.#differences, this.#words, this.#isCoarse]
    return { rows, differences, words, isCoarse, isWhole }
  }

  #has(side: 'older' | 'newer'): boolean {
    return this.#pieces.some((piece) => piece[side].trim() !== '')
  }

  #piecesOf(older: string, newer: string): Piece[] {
    if (older === '' || newer === '') return [{ isSame: false, older, newer }]
    const found = wordDifferences(older, newer, TOO_MANY_WORDS)
    this.#isCoarse ||= !found
    return found && haveCommon(found, older, newer) ? found : [{ isSame: false, older, newer }]
  }

  #endRow(isHeading = false): void {
    const pieces = joined(this.#pieces).map((piece): NumberedPiece => {
      if (piece.isSame) return { ...piece, difference: undefined }
      this.#words += Math.max(wordsOf(piece.older).length, wordsOf(piece.newer).length)
      this.#differences += 1
      return { ...piece, difference: this.#differences - 1 }
    })
    this.#pieces = []
    if (pieces.length === 0) return
    const inOlder = pieces.some(({ older }) => older.trim() !== '')
    const inNewer = pieces.some(({ newer }) => newer.trim() !== '')
    this.#rows.push({ key: this.#rows.length, isHeading, inOlder, inNewer, pieces })
  }
}

const isNamed = (statement: Statement | undefined): boolean => {
  if (!statement) return false
  const { label, sides, organ, places } = statement.subject
  return label !== undefined || sides !== '' || organ !== undefined || places.some((it) => it !== undefined)
}

const isSpace = ({ isSame, older, newer }: Piece): boolean => isSame && `${older}${newer}`.trim() === ''

/** The pieces of a row: changes with nothing but space between them are one, and no space is left at the end. */
function joined(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = []
  let spaces: Piece[] = []
  const between = (side: 'older' | 'newer') => spaces.map((space) => space[side]).join('')
  for (const piece of pieces.filter(({ older, newer }) => older !== '' || newer !== '')) {
    const last = done.at(-1)
    if (isSpace(piece)) {
      if (last) spaces.push(piece)
      continue
    }
    if (last && !last.isSame && !piece.isSame) {
      const join = (side: 'older' | 'newer') =>
        last[side] && piece[side] ? last[side] + between(side) + piece[side] : last[side] || piece[side]
      done.splice(-1, 1, { isSame: false, older: join('older'), newer: join('newer') })
    } else done.push(...spaces, piece)
    spaces = []
  }
  return done
}

/** Single words that two texts happen to share are no help to their reader. */
function haveCommon(pieces: readonly Piece[], older: string, newer: string): boolean {
  const common = pieces.reduce((sum, piece) => sum + (piece.isSame ? wordsOf(piece.newer).length : 0), 0)
  return common >= COMMON * Math.min(wordsOf(older).length, wordsOf(newer).length)
}
