import { escapeHtml } from '#contract/portal/escapeHtml.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { readEarlierText } from '#contract/reportDocument/readUnknown.ts'
import { randomOf } from '#demo/random.ts'
import { conclusion, inLanguage, type Language } from '#demo/texts/template.ts'
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

const words = {
  conclusion,
  structure: ['Estrutura', 'Structure'],
  measure: ['Medida', 'Measure'],
  measures: ['Medidas', 'Measurements'],
  note: ['Observações', 'Notes'],
} as const

const notes = [
  [
    'Os achados de imagem devem ser correlacionados com os dados clínicos e laboratoriais.',
    'Imaging findings should be correlated with the clinical and laboratory data.',
  ],
  [
    'A ausência de alterações neste exame não exclui doença em fase inicial ou abaixo da resolução do método.',
    'A normal examination does not exclude disease that is early or below the resolution of the method.',
  ],
  [
    'Exames anteriores, quando disponíveis, devem ser trazidos ao retorno para comparação.',
    'Earlier examinations, where there are any, should be brought along for comparison.',
  ],
] as const

/** Whether a heading names several structures, of which a measure is of one. */
const NAMES_SEVERAL = /,| e | and /

/** The first measure of each section of findings that has one: the first two say why and how the exam was made. */
const measuresOf = (sections: readonly Section[]): (readonly [structure: string, measure: string])[] =>
  sections.slice(2).flatMap(({ heading, paragraphs }) => {
    const [measure] =
      /\d+(?:[.,]\d+)?(?: x \d+(?:[.,]\d+)?)* (?:cm|mm|mL|g)\b/.exec(paragraphs.join(' ')) ?? []
    return measure === undefined || NAMES_SEVERAL.test(heading) ? [] : [[heading, measure] as const]
  })

/** Headings, a list, bold and a small table, as an editor in a browser writes them. */
function asHtml(sections: readonly Section[], language: Language): string {
  const said = (name: keyof typeof words) => inLanguage(language, words[name])
  const isConclusion = ({ heading }: Section) => heading === said('conclusion')
  const others = sections.filter((section) => !isConclusion(section))
  const body = others.map(
    ({ heading, paragraphs }) =>
      `<p><strong>${escapeHtml(heading)}:</strong> ${paragraphs.map(escapeHtml).join('<br>')}</p>`,
  )
  const head = `<thead><tr><th>${said('structure')}</th><th>${said('measure')}</th></tr></thead>`
  const rows = measuresOf(others).map(
    ([structure, measure]) => `<tr><td>${escapeHtml(structure)}</td><td>${measure}</td></tr>`,
  )
  const table = rows.length < 2 ? [] : [`<table>${head}<tbody>${rows.join('')}</tbody></table>`]
  const end = sections.filter(isConclusion).map(({ heading, paragraphs }) => {
    const items = paragraphs.map((line) => `<li><b>${escapeHtml(line)}</b></li>`)
    return `<h3>${escapeHtml(heading)}</h3><ul>${items.join('')}</ul>`
  })
  return [...body, ...table, ...end, `<p><em>${inLanguage(language, notes[0])}</em></p>`].join('\n')
}

/** Headings in capitals, a line for each sentence, and tabs before lines and between columns. */
function asTyped(sections: readonly Section[], language: Language): string {
  const said = (name: keyof typeof words) => inLanguage(language, words[name])
  const block = (heading: string, lines: readonly string[]) =>
    [`${heading.toLocaleUpperCase(language)}:`, ...lines.map((line) => `\t${line}`)].join('\n')
  const measures = measuresOf(sections.filter(({ heading }) => heading !== said('conclusion')))
  const columns = measures.map(([structure, measure]) => `${structure.padEnd(28)}\t${measure}`)
  const numbered = notes.map((note, index) => `${index + 1})\t${inLanguage(language, note)}`)
  return [
    ...sections.map(({ heading, paragraphs }) =>
      block(
        heading,
        paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.:;]) (?=\p{Lu})/u)),
      ),
    ),
    ...(columns.length < 2 ? [] : [block(said('measures'), columns)]),
    block(said('note'), numbered),
  ].join('\n\n')
}
