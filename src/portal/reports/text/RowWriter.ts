import type { Pair } from './align.ts'
import type { Statement } from './statements.ts'
import { hasBodyPart } from './subject.ts'
import { wordDifferences, wordsOf } from './wordDifferences.ts'
import type { Piece } from './wordDifferences.ts'

/** A piece; where it is a difference, with its number, from 0. */
export interface NumberedPiece extends Piece {
  difference: number | undefined
}

/** A heading or a paragraph of one text, or of both side by side. */
export interface Row {
  key: number
  isHeading: boolean
  /** False where the text has a gap in this row. */
  inOlder: boolean
  inNewer: boolean
  pieces: readonly NumberedPiece[]
}

export interface Comparison {
  rows: readonly Row[]
  differences: number
  words: number
  /** Some parts differ by so much that they were not compared word by word. */
  isCoarse: boolean
  /** One of the texts has no labels, so they were compared as a whole, not section by section. */
  isWhole: boolean
}

const MAX_WORD_CHANGES = 250
const MIN_COMMON_SHARE = 0.3

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

  /** Labels are not compared word by word: a pair of them is the same label, possibly in another form. */
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
    if ((older?.beginsParagraph && this.#has('older')) || (newer?.beginsParagraph && this.#has('newer')))
      this.#endRow()
    // An unpaired statement that names its subject gets a row of its own, beside a gap.
    const standsAlone = (!older || !newer) && (namesSubject(older) || namesSubject(newer))
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
    const found = wordDifferences(older, newer, MAX_WORD_CHANGES)
    this.#isCoarse ||= !found
    return found && haveEnoughInCommon(found, older, newer) ? found : [{ isSame: false, older, newer }]
  }

  #endRow(isHeading = false): void {
    const pieces = mergePieces(this.#pieces).map((piece): NumberedPiece => {
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

const namesSubject = (statement: Statement | undefined): boolean =>
  statement !== undefined && (statement.subject.label !== undefined || hasBodyPart(statement.subject))

const isSpace = ({ isSame, older, newer }: Piece): boolean => isSame && `${older}${newer}`.trim() === ''

/** The pieces of a row: adjacent changes are merged, also over white space, and trailing white space is dropped. */
function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  let spaces: Piece[] = []
  const between = (side: 'older' | 'newer') => spaces.map((space) => space[side]).join('')
  for (const piece of pieces.filter(({ older, newer }) => older !== '' || newer !== '')) {
    const last = merged.at(-1)
    if (isSpace(piece)) {
      if (last) spaces.push(piece)
      continue
    }
    if (last && !last.isSame && !piece.isSame) {
      const join = (side: 'older' | 'newer') =>
        last[side] && piece[side] ? last[side] + between(side) + piece[side] : last[side] || piece[side]
      merged.splice(-1, 1, { isSame: false, older: join('older'), newer: join('newer') })
    } else merged.push(...spaces, piece)
    spaces = []
  }
  return merged
}

/** Whether two statements share enough words for their differences to be shown word by word. */
function haveEnoughInCommon(pieces: readonly Piece[], older: string, newer: string): boolean {
  const common = pieces.reduce((sum, piece) => sum + (piece.isSame ? wordsOf(piece.newer).length : 0), 0)
  return common >= MIN_COMMON_SHARE * Math.min(wordsOf(older).length, wordsOf(newer).length)
}
