import bidiFactory from 'bidi-js'
import { faceOf, hasGlyph, type Face, type FontName } from './fonts.ts'

/** A part of a line in one face and one direction. */
export interface FontRun {
  text: string
  face: Face
  /** How deep it stands in changes of direction: it is read from right to left where the number is odd. */
  level: number
}

// The characters that the first two faces have and that are read from left to right.
const ORDINARY = /^[\x20-\u024f\u2013-\u2026]*$/
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const bidi = bidiFactory()

export const isRightToLeft = ({ level }: FontRun): boolean => level % 2 === 1

/** Divides a line into its runs, in the order in which they stand from left to right. */
export function fontRuns(text: string, font: FontName): FontRun[] {
  if (ORDINARY.test(text)) return [{ text, face: font, level: 0 }]
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : undefined
  const runs: FontRun[] = []
  let at = 0
  for (const character of text) {
    const level = levels?.[at] ?? 0
    const last = runs.at(-1)
    const face = faceBehind(last, character, font)
    const shown = (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character
    if (last?.face === face && last.level === level) last.text += shown
    else runs.push({ text: shown, face, level })
    at += character.length
  }
  return levels ? inOrder(runs) : runs
}

/** A mark stands in the face of its letter. */
function faceBehind(last: FontRun | undefined, character: string, font: FontName): Face {
  if (last && /\p{M}/u.test(character) && hasGlyph(last.face, character)) return last.face
  return faceOf(character, font) ?? font
}

/** Reverses what is read from right to left, the innermost first. */
function inOrder(runs: FontRun[]): FontRun[] {
  const ordered = [...runs]
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    let from = 0
    while (from < ordered.length) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to + 1
    }
  }
  return ordered
}
