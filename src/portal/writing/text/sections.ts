import { type Block, run, type ResultDocument, wordsOf } from '#contract/reportDocument/model.ts'
import { plainText } from '#contract/reportDocument/plainText.ts'
import { readPlainText } from '#contract/reportDocument/readPlain.ts'

/** A part of a report's text under its heading. The heading of text before the first one is empty. */
export interface TextSection {
  key: number
  heading: string
  text: string
  level?: number
  /** The blocks of a section with more than paragraphs; `text` is then only what they say. */
  kept?: readonly Block[]
}

let lastKey = 0

export const newSection = (heading = '', text = ''): TextSection => ({ key: (lastKey += 1), heading, text })

/** The sections of a document. What a text field cannot hold, such as tables and marks, is kept as it is. */
export function sectionsOf({ blocks }: ResultDocument): TextSection[] {
  const sections: { heading?: Block; blocks: Block[] }[] = []
  for (const block of blocks)
    if (block.kind === 'heading' && isPlain(block)) sections.push({ heading: block, blocks: [] })
    else if (sections.length === 0) sections.push({ blocks: [block] })
    else sections.at(-1)?.blocks.push(block)
  return sections.map(({ heading, blocks: own }) => ({
    ...newSection(wordsOf(heading?.runs ?? []), plainText({ blocks: own })),
    ...(heading?.level !== undefined && { level: heading.level }),
    ...(!own.every((block) => block.kind === 'paragraph' && isPlain(block)) && { kept: own }),
  }))
}

const isPlain = ({ runs }: Block): boolean => runs.every(({ marks }) => marks === undefined)

export const documentOf = (sections: readonly Omit<TextSection, 'key'>[]): ResultDocument => ({
  blocks: sections.flatMap(({ heading, text, level = 1, kept }) => [
    ...(heading.trim() === '' ? [] : [{ kind: 'heading' as const, level, runs: [run(heading.trim())] }]),
    ...(kept ?? readPlainText(text).blocks),
  ]),
})

export const textOf = (sections: readonly TextSection[]): string => plainText(documentOf(sections))

export const writtenSections = (sections: readonly TextSection[]): TextSection[] =>
  sections.filter(({ text }) => text.trim() !== '')

const usual = {
  pt: ['Técnica', 'Achados', 'Impressão'],
  es: ['Técnica', 'Hallazgos', 'Impresión'],
  en: ['Technique', 'Findings', 'Impression'],
} as const

/** The sections of a report whose exam has no template, in the exam's language. */
export function usualSections(language: string): TextSection[] {
  const spoken = language.toLowerCase().split('-')[0]
  const headings = spoken === 'pt' || spoken === 'es' ? usual[spoken] : usual.en
  return headings.map((heading) => newSection(heading))
}
