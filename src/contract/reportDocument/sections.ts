import { fold } from '#contract/names/matching.ts'
import { isGeneral, isInCapitals, labelKey, labelOf } from './labels.ts'
import { type Block, hasMark, type ResultDocument, run, type Run, wordsOf } from './model.ts'

/** A part of a report as it is shown: under a heading, or beginning with a label such as `INDICAÇÃO:`. */
export interface Section {
  /** The place of its first block, which identifies it within its document. */
  at: number
  heading: Block | undefined
  /** Whether it is the conclusion, which most readers look for first. */
  isImpression: boolean
  blocks: Block[]
}

/**
 * The sections of a document, for screen and PDF: labels are strong, and begin a section where they name one, such as findings. Only the
 * looks follow from it, the words stay as they are.
 */
export function sectionsOf({ blocks }: ResultDocument): Section[] {
  const inCapitals = isInCapitals(blocks.flatMap(({ runs }) => wordsOf(runs).split('\n')))
  const sections: Section[] = []
  for (const [at, block] of blocks.entries()) {
    const { kind, runs } = block
    if (kind === 'heading') {
      sections.push({ at, heading: block, isImpression: isImpression(wordsOf(runs)), blocks: [] })
      continue
    }
    for (const { name, runs: piece } of kind === 'paragraph'
      ? labelledParts(runs, inCapitals)
      : [{ name: '', runs }]) {
      if (name !== '' || sections.length === 0)
        sections.push({ at, heading: undefined, isImpression: isImpression(name), blocks: [] })
      sections.at(-1)?.blocks.push({ ...block, runs: piece })
    }
  }
  return sections
}

/** Whether a heading or a label announces the conclusion. */
const isImpression = (name: string): boolean =>
  /^(impress|conclus|hipotese diagnostica|diagnos)/.test(fold(name).trim())

interface Part {
  /** The section that it begins; empty where it begins none. */
  name: string
  runs: Run[]
}

/** The parts of a paragraph, of which each but the first begins with the label of a section. Labels are strong. */
function labelledParts(runs: readonly Run[], inCapitals: boolean): Part[] {
  const lines = linesOf(runs)
  const isBold = lines.length === 1 && runs.every((piece) => hasMark(piece, 'strong'))
  const parts: Part[] = []
  for (const line of lines) {
    const words = wordsOf(line)
    const label = labelOf(words, inCapitals) ?? (isBold ? { name: words, rank: 2, rest: '' } : undefined)
    const isSection = label !== undefined && isGeneral(labelKey(label.name))
    const isLabel = label !== undefined && (label.rank > 1 || isSection)
    const shown = isLabel ? withStrong(line, words.trimEnd().length - label.rest.length) : line
    const last = parts.at(-1)
    if (!last || isSection) parts.push({ name: isSection ? label.name : '', runs: shown })
    else last.runs.push(run('\n'), ...shown)
  }
  return parts.map(({ name, runs: piece }) => ({ name, runs: joinedRuns(piece) }))
}

/** Runs of which neighbours with the same marks are one. */
function joinedRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const { text, marks } of runs) {
    const last = joined.at(-1)
    // A line break looks the same whatever its marks.
    if (last && (text === '\n' || String(last.marks) === String(marks))) last.text += text
    else joined.push(run(text, marks))
  }
  return joined
}

/** Runs with their first characters strong. */
function withStrong(runs: readonly Run[], length: number): Run[] {
  let left = length
  return runs.flatMap((piece) => {
    const begin = piece.text.slice(0, left)
    const rest = piece.text.slice(begin.length)
    left -= begin.length
    return [
      ...(begin === '' ? [] : [run(begin, [...(piece.marks ?? []), 'strong'])]),
      ...(rest === '' ? [] : [run(rest, piece.marks)]),
    ]
  })
}

/** The lines of a text, without their line breaks. */
export function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const { text, marks } of runs)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push(run(part, marks))
    }
  return lines
}
