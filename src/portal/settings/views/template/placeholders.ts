import { fold } from '#contract/names/matching.ts'

/** A part of a template's text: words as they are, or a placeholder such as `{{patient.name}}`. */
export interface Piece {
  text: string
  start: number
  /** The text between the braces of a placeholder. */
  name?: string
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** The meaning of a placeholder. */
export type Meaning =
  | { kind: 'tag'; example: string }
  | { kind: 'field'; label: string }
  /** A field that there is, but not in this template. */
  | { kind: 'notChosen' }
  | { kind: 'unknown' }

/** The placeholders that a template may hold. */
export interface KnownPlaceholders {
  tags: readonly { tag: string; description: string; example: string | null }[]
  /** The fields of the template, in its order. */
  fields: readonly { name: string; label: string }[]
  /** The names of all fields of the clinic. */
  allFields: readonly string[]
}

export const placeholderOf = (name: string): string => `{{${name}}}`

/** A text as its pieces, in order. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), start: end })
    pieces.push({ text: match[0], start: match.index, name: (match[1] ?? '').trim() })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), start: end })
  return pieces
}

/** Case and accents do not matter, as for the service, which refuses what is neither a tag nor a field. */
export function meaningOf(name: string, { tags, fields, allFields }: KnownPlaceholders): Meaning {
  const wanted = fold(name)
  const tag = tags.find((known) => fold(known.tag) === wanted)
  if (tag) return { kind: 'tag', example: tag.example ?? `[${tag.description}]` }
  const field = fields.find((known) => fold(known.name) === wanted)
  if (field) return { kind: 'field', label: field.label }
  return { kind: allFields.some((known) => fold(known) === wanted) ? 'notChosen' : 'unknown' }
}

/** A placeholder that nothing can be put in place of. */
export interface TextProblem {
  kind: 'unknown' | 'notChosen' | 'unclosed'
  text: string
  start: number
}

const MAX_SHOWN = 40

export const textProblems = (text: string, known: KnownPlaceholders): TextProblem[] =>
  piecesOf(text).flatMap((piece): TextProblem[] => {
    if (piece.name !== undefined) {
      const { kind } = meaningOf(piece.name, known)
      return kind === 'unknown' || kind === 'notChosen'
        ? [{ kind, text: piece.text, start: piece.start }]
        : []
    }
    const open = piece.text.indexOf('{{')
    if (open < 0) return []
    const [line = ''] = piece.text.slice(open, open + MAX_SHOWN).split('\n')
    return [{ kind: 'unclosed', text: line, start: piece.start + open }]
  })

/** The names of the placeholders of a text, folded. */
export const namesIn = (text: string): ReadonlySet<string> =>
  new Set(piecesOf(text).flatMap(({ name }) => (name === undefined ? [] : [fold(name)])))
