import { boldLabel, isGeneral, isInCapitals, labelKey, labelOf } from './labels.ts'
import { type Block, type ResultDocument, run, type Run, wordsOf } from './model.ts'
import { namesDiagnosis, type SectionKind, sectionKind } from './sectionKinds.ts'

/** A part of a report as it is shown: under a heading, or beginning with a label such as `INDICAÇÃO:`. */
export interface Section {
  /** The place of its first block and its place among the sections that begin in it, which identify it within its document. */
  key: string
  /** What its heading or label says; empty where it has none. */
  name: string
  heading: Block | undefined
  /** The words of its label, without the colon. */
  label: Run[] | undefined
  kind: SectionKind | undefined
  /** Its blocks as they came, with its label, which is strong. */
  blocks: Block[]
  /** The same without its label. */
  body: Block[]
}

/**
 * The sections of a document, for screen and PDF: labels are strong, and begin a section where they name one, such as findings. Only the
 * looks follow from it, the words stay as they are.
 */
export function sectionsOf({ blocks }: ResultDocument): Section[] {
  const inCapitals = isInCapitals(blocks.flatMap(({ runs }) => wordsOf(runs).split('\n')))
  const sections: Section[] = []
  const begin = (at: number, section: Pick<Section, 'name' | 'heading' | 'label'>) =>
    sections.push({
      ...section,
      key: `${at} ${sections.length}`,
      kind: sectionKind(section.name),
      blocks: [],
      body: [],
    })
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      begin(at, { name: wordsOf(block.runs), heading: block, label: undefined })
      continue
    }
    const parts =
      block.kind === 'paragraph' ? labelledParts(block.runs, inCapitals) : [unlabelled(block.runs)]
    for (const { name, label, runs, rest } of parts) {
      if (name !== '' || sections.length === 0) begin(at, { name, heading: undefined, label })
      const section = sections.at(-1)
      section?.blocks.push({ ...block, runs })
      if (label === undefined || rest.length > 0) section?.body.push({ ...block, runs: rest })
    }
  }
  if (!sections.some(({ kind }) => kind === 'impression'))
    for (const section of sections) if (namesDiagnosis(section.name)) section.kind = 'impression'
  return sections
}

interface Part {
  /** The section that it begins; empty where it begins none. */
  name: string
  label: Run[] | undefined
  runs: Run[]
  /** Without the label. */
  rest: Run[]
}

const unlabelled = (runs: Run[]): Part => ({ name: '', label: undefined, runs, rest: [...runs] })

/** The parts of a paragraph, of which each but the first begins with the label of a section. Labels are strong. */
function labelledParts(runs: readonly Run[], inCapitals: boolean): Part[] {
  const parts: Part[] = []
  for (const line of linesOf(runs)) {
    const words = wordsOf(line)
    const label = boldLabel(line, false) ?? labelOf(words, inCapitals)
    const isSection = label !== undefined && isGeneral(labelKey(label.name))
    const isLabel = label !== undefined && (label.rank > 1 || isSection)
    const [own, rest] = splitAt(line, isLabel ? labelLength(words, label.name) : 0)
    const shown = [...own.map((piece) => run(piece.text, [...(piece.marks ?? []), 'strong'])), ...rest]
    const last = parts.at(-1)
    if (isSection) parts.push({ name: label.name, label: withoutColon(own), runs: shown, rest })
    else if (last) {
      last.runs.push(run('\n'), ...shown)
      last.rest.push(...(last.rest.length > 0 ? [run('\n')] : []), ...shown)
    } else parts.push(unlabelled(shown))
  }
  return parts.map((part) => ({ ...part, runs: joinedRuns(part.runs), rest: joinedRuns(part.rest) }))
}

/** How far a label reaches in its line, with the colon or dash after it. */
function labelLength(words: string, name: string): number {
  const end = words.indexOf(name) + name.length
  return end + (/^\s*(?:[:–—-](?=\s|$)\s*)?/.exec(words.slice(end))?.[0].length ?? 0)
}

/** The words of a heading or label, which a colon or a dash may end. */
export function withoutColon(runs: readonly Run[]): Run[] {
  const last = runs.at(-1)
  const text = last?.text.replace(/\s*(?:[:–—-]\s*)?$/, '') ?? ''
  const kept = runs.slice(0, -1)
  return last && text !== '' ? [...kept, run(text, last.marks)] : kept.length > 0 ? withoutColon(kept) : []
}

/** The first characters of runs, and the others. */
function splitAt(runs: readonly Run[], length: number): [Run[], Run[]] {
  let left = length
  const pieces = runs.map((piece) => {
    const text = piece.text.slice(0, left)
    left -= text.length
    return [text, piece.text.slice(text.length), piece.marks] as const
  })
  const kept = (text: string, marks: Run['marks']) => (text === '' ? [] : [run(text, marks)])
  return [
    pieces.flatMap(([text, , marks]) => kept(text, marks)),
    pieces.flatMap(([, text, marks]) => kept(text, marks)),
  ]
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
