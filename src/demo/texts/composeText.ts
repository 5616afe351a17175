import type { Content } from './study.ts'

export type Language = 'pt-BR' | 'en-US'

const headings = {
  'pt-BR': { indication: 'Indicação', technique: 'Técnica', impression: 'Impressão' },
  'en-US': { indication: 'Indication', technique: 'Technique', impression: 'Impression' },
} as const

/** A report as plain text: headings on lines that start with `# `, a blank line after each heading and paragraph. */
export function composeText(language: Language, content: Content): string {
  const words = headings[language]
  const findings = content.organs.flatMap(([, { impression }]) => impression ?? [])
  const impression = [...(findings.length > 0 ? findings : [content.normal]), ...(content.conclusion ?? [])]
  const sections: readonly (readonly [string, readonly string[]])[] = [
    [words.indication, [content.indication]],
    [words.technique, [content.technique]],
    ...content.organs.map(([heading, { finding }]) => [heading, [finding]] as const),
    [words.impression, impression],
  ]
  return sections.flatMap(([heading, paragraphs]) => [`# ${heading}`, ...paragraphs]).join('\n\n')
}
