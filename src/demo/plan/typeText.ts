import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { readEarlierText } from '#contract/reportDocument/readUnknown.ts'
import { randomOf } from '#demo/random.ts'
import type { Language } from '#demo/texts/template.ts'
import type { ReportPlan } from './planReports.ts'

interface Section {
  heading: string
  paragraphs: string[]
}

const HTML_SHARE = 0.04
const TYPED_SHARE = 0.03

/**
 * A report's text as it came. Most are plain text; some look as if they came from other systems: as HTML, or typed with tabs and
 * capitals, with long notes.
 */
export function typeText({ exam, seed }: Pick<ReportPlan, 'exam' | 'seed'>, text: string): string {
  const draw = randomOf(seed, 'typing').next()
  if (draw < HTML_SHARE) return asHtml(sectionsOf(text), exam.language)
  if (draw < HTML_SHARE + TYPED_SHARE) return asTyped(sectionsOf(text), exam.language)
  return text
}

/** The document of a report, whatever form it looks as if it came in. */
export const typedDocument = (plan: Pick<ReportPlan, 'exam' | 'seed'>, text: string): ResultDocument =>
  readEarlierText(typeText(plan, text))

function sectionsOf(text: string): Section[] {
  return text.split(/^# /m).flatMap((part) => {
    const [heading = '', ...paragraphs] = part.split('\n\n').map((line) => line.trim())
    return heading === '' ? [] : [{ heading, paragraphs: paragraphs.filter(Boolean) }]
  })
}

const wordsByLanguage = {
  'pt-BR': {
    conclusion: 'Impressão',
    structure: 'Estrutura',
    measure: 'Medida',
    measures: 'Medidas',
    notes: [
      'Os achados de imagem devem ser correlacionados com os dados clínicos e laboratoriais.',
      'A ausência de alterações neste exame não exclui doença em fase inicial ou abaixo da resolução do método.',
      'Pequenas diferenças entre medidas de exames sucessivos podem decorrer da técnica e do examinador.',
      'Exames anteriores, quando disponíveis, devem ser trazidos ao retorno para comparação.',
    ],
    note: 'Observações',
  },
  'en-US': {
    conclusion: 'Impression',
    structure: 'Structure',
    measure: 'Measure',
    measures: 'Measurements',
    notes: [
      'Imaging findings should be correlated with the clinical and laboratory data.',
      'A normal examination does not exclude disease that is early or below the resolution of the method.',
      'Small differences between measurements of successive examinations may be due to technique and examiner.',
      'Earlier examinations, where there are any, should be brought along for comparison.',
    ],
    note: 'Notes',
  },
} as const satisfies Readonly<Record<Language, object>>

/** The first measure of each section of findings that has one: the first two say why and how the exam was made. */
const measuresOf = (sections: readonly Section[]): (readonly [structure: string, measure: string])[] =>
  sections.slice(2).flatMap(({ heading, paragraphs }) => {
    const [measure] =
      /\d+(?:[.,]\d+)?(?: x \d+(?:[.,]\d+)?)* (?:cm|mm|mL|g)\b/.exec(paragraphs.join(' ')) ?? []
    return measure === undefined ? [] : [[heading, measure] as const]
  })

/** Headings, a list, bold and a small table, as an editor in a browser writes them. */
function asHtml(sections: readonly Section[], language: Language): string {
  const words = wordsByLanguage[language]
  const conclusion = sections.filter(({ heading }) => heading === words.conclusion)
  const others = sections.filter(({ heading }) => heading !== words.conclusion)
  const measures = measuresOf(others)
  const body = others.map(
    ({ heading, paragraphs }) =>
      `<p><strong>${escaped(heading)}:</strong> ${paragraphs.map(escaped).join('<br>')}</p>`,
  )
  const rows = measures.map(
    ([structure, measure]) => `<tr><td>${escaped(structure)}</td><td>${measure}</td></tr>`,
  )
  const table =
    rows.length < 2
      ? []
      : [
          `<table><thead><tr><th>${words.structure}</th><th>${words.measure}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
        ]
  const end = conclusion.map(
    ({ heading, paragraphs }) =>
      `<h3>${escaped(heading)}</h3><ul>${paragraphs.map((line) => `<li><b>${escaped(line)}</b></li>`).join('')}</ul>`,
  )
  return [...body, ...table, ...end, `<p><em>${words.notes[0]}</em></p>`].join('\n')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Headings in capitals, a line for each sentence, and tabs before lines and between columns. */
function asTyped(sections: readonly Section[], language: Language): string {
  const words = wordsByLanguage[language]
  const blocks = sections.map(({ heading, paragraphs }) => {
    const lines = paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.:;]) (?=\p{Lu})/u))
    return [`${heading.toLocaleUpperCase(language)}:`, ...lines.map((line) => `\t${line}`)].join('\n')
  })
  const measures = measuresOf(sections.filter(({ heading }) => heading !== words.conclusion))
  const columns =
    measures.length < 2
      ? []
      : [
          [
            `${words.measures.toLocaleUpperCase(language)}:`,
            ...measures.map(([structure, measure]) => `\t${structure.padEnd(28)}\t${measure}`),
          ].join('\n'),
        ]
  const notes = [
    `${words.note.toLocaleUpperCase(language)}:`,
    ...words.notes.map((note, index) => `\t${index + 1})\t${note}`),
  ].join('\n')
  return [...blocks, ...columns, notes].join('\n\n')
}
