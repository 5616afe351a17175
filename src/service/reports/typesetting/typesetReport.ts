import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { fileURLToPath } from 'node:url'
import { ageOn } from '#contract/patients/age.ts'
import { fontFamilies, readFontFiles } from './fonts.ts'
import type { Letterhead, ReportPdf } from './reportPdf.ts'
import { breakWords, type SetBlock, setBlocks } from './setBlocks.ts'
import { dateText, localTime, wordsIn } from './words.ts'
import { writable } from './writable.ts'

/** Lines closer together, where that saves a page. */
const TIGHT = 0.86
/** The end of the text that stays on the page of the signature, as its length in JSON. */
const KEPT = 1_500
/** Longer names, titles and lines of a letterhead are cut, so that they leave room for the report. */
const LONGEST = 240
const LONGEST_IN_HEADER = 100
const LONGEST_WORD = 32

const template = fileURLToPath(new URL('report.typ', import.meta.url))
const folder = fileURLToPath(new URL('.', import.meta.url))
let compiler: NodeCompiler | undefined

/** Typesets a report as a tagged PDF. The same report and letterhead give the same bytes. */
export function typesetReport(report: ReportPdf, letterhead: Letterhead): Uint8Array {
  compiler ??= NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: readFontFiles() }] })
  const content = contentOf(compiler, writable(report), writable(letterhead))
  const regular = compile(compiler, { ...content, spacing: 1 })
  const tight = regular.numOfPages > 1 ? compile(compiler, { ...content, spacing: TIGHT }) : regular
  const pdf = accessible(compiler, tight.numOfPages < regular.numOfPages ? tight : regular)
  compiler.evictCache(3)
  return pdf
}

/** The file after PDF/UA-1, or only tagged where the text cannot follow it: a report without its PDF would be worse. */
function accessible(used: NodeCompiler, compiled: NodeTypstDocument): Uint8Array {
  for (const options of [{ pdfStandard: 'ua-1' as const }, undefined])
    try {
      return used.pdf(compiled, options)
    } catch {
      continue
    }
  throw notTypeset()
}

function compile(used: NodeCompiler, content: object): NodeTypstDocument {
  const compiled = used.compile({
    mainFilePath: template,
    inputs: { report: JSON.stringify(content) },
  })
  if (compiled.result) return compiled.result
  const error = compiled.takeError()
  const [first] = (error ? used.fetchDiagnostics(error) : []) as { range: Range | null }[]
  throw notTypeset(first?.range ? first.range.start.line + 1 : undefined)
}

/** The place of an error; lines count from 0. */
interface Range {
  start: { line: number }
}

/** What Typst says of an error holds paths of the installation, and may hold text of the report: the log has the line of the template alone. */
const notTypeset = (line?: number): Error =>
  new Error(`The report cannot be typeset${line === undefined ? '' : ` (line ${line} of its template)`}.`)

/** The content of the template: all texts as they are printed. */
function contentOf(used: NodeCompiler, report: ReportPdf, letterhead: Letterhead) {
  const { language, timeZone, examinedAt, examiner, verificationCode, patient } = report
  const words = wordsIn(language)
  const made = new Date(report.made)
  const dateOf = (moment: string) => dateText(localTime(moment, timeZone).date, language)
  const timeOf = (moment: string) => `${dateOf(moment)}, ${localTime(moment, timeZone).time}`
  const { flow, kept } = partsOf(setBlocks(report.text))
  const record = patient.record === undefined ? [] : [`${words.record} ${patient.record}`]
  const isSigned = report.signedAt !== undefined
  const picture = isSigned ? pictureOf(used, 'signature', examiner?.signature) : null
  return {
    ...languageOf(language),
    fonts: fontFamilies,
    title: cut(report.title),
    clinic: cut(letterhead.clinicName),
    subject: letterhead.mark?.notice ?? null,
    made: {
      year: made.getUTCFullYear(),
      month: made.getUTCMonth() + 1,
      day: made.getUTCDate(),
      hour: made.getUTCHours(),
      minute: made.getUTCMinutes(),
      second: made.getUTCSeconds(),
    },
    logo: pictureOf(used, 'logo', letterhead.logo),
    lines: (letterhead.lines ?? []).map((line) => cut(line)),
    label: letterhead.mark?.label ?? null,
    notices: noticesOf(report),
    facts: factsOf(report),
    flow,
    kept,
    signature: examiner
      ? {
          name: cut(examiner.name),
          lines: [
            ...[examiner.register, ...(examiner.signText?.split('\n') ?? [])].flatMap((line) =>
              line ? cut(line) : [],
            ),
            ...closingLines(report, words, timeOf),
          ],
          picture,
          alt: words.signature(examiner.name),
          isSigned,
        }
      : null,
    foot: {
      code: verificationCode ? `${words.verificationCode} ${verificationCode}` : null,
      notice: letterhead.mark?.notice ?? null,
    },
    next: {
      patient: [cut(patient.name, LONGEST_IN_HEADER), ...record].join('  ·  '),
      report: [cut(report.title, LONGEST_IN_HEADER), ...(examinedAt ? [dateOf(examinedAt)] : [])].join(', '),
    },
  }
}

/** The language as a PDF names it: English, as the labels are, where it is not a language tag. */
function languageOf(tag: string) {
  const [, lang = 'en', region] = /^([a-z]{2,3})(?:-([a-z]{2}))?(?:-|$)/i.exec(tag) ?? []
  return { lang: lang.toLowerCase(), region: region?.toUpperCase() ?? null }
}

const cut = (text: string, longest = LONGEST) =>
  breakWords(text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text, LONGEST_WORD)

/** The text, and its end, which stays on one page with the signature. */
function partsOf(blocks: readonly SetBlock[]): { flow: SetBlock[]; kept: SetBlock[] } {
  let length = 0
  const from = blocks.findLastIndex((block) => (length += JSON.stringify(block).length) > KEPT) + 1
  return { flow: blocks.slice(0, from), kept: blocks.slice(from) }
}

/** The name by which the template reads a picture; null where there is none, or it cannot be read. */
function pictureOf(used: NodeCompiler, name: string, bytes: Uint8Array | undefined): string | null {
  if (!bytes) return null
  used.mapShadow(fileURLToPath(new URL(name, import.meta.url)), Buffer.from(bytes))
  return used.compile({ mainFileContent: `#image("${name}")` }).result ? name : null
}

/** The facts of the patient and the exam, three in a row. */
function factsOf(report: ReportPdf) {
  const { language, timeZone, patient, requester, examinedAt } = report
  const { registeredName: registered, ...labels } = wordsIn(language)
  const { name, registeredName, record, birthDate, gender } = patient
  const { date, time } = localTime(examinedAt ?? report.made, timeZone)
  const fact = (label: string, value: string | undefined) =>
    value ? [{ label, value: cut(value), isName: false, note: null }] : []
  const born =
    birthDate === null
      ? labels.unknown
      : birthDate && `${dateText(birthDate, language)} (${labels.age(ageOn(birthDate, date))})`
  const isOther = registeredName !== undefined && registeredName !== name
  const first = [
    {
      label: labels.patient,
      value: cut(name),
      isName: true,
      note: isOther ? cut(`${registered}: ${registeredName}`) : null,
    },
    ...fact(labels.record, record === undefined ? undefined : String(record)),
    ...fact(labels.examinedAt, examinedAt && `${dateText(date, language)}, ${time}`),
  ]
  const second = [
    ...fact(labels.birthDate, born),
    ...fact(labels.sex, gender && labels.gender[gender]),
    ...fact(labels.requester, requester),
  ]
  return [first, second].filter((row) => row.length > 0)
}

/** Author, signer and releaser of a report, below the name of its examiner. */
function closingLines(
  { examiner, origin, signedAt, released }: ReportPdf,
  words: ReturnType<typeof wordsIn>,
  timeOf: (moment: string) => string,
): string[] {
  const unsigned = origin && examiner ? [words.unsignedLine(origin, examiner.name)] : []
  return [
    ...(signedAt ? [words.originLine(origin ?? {}), words.signedLine(timeOf(signedAt))] : unsigned),
    ...(released ? [words.releasedLine(released.by, timeOf(released.at))] : []),
  ].filter(Boolean)
}

function noticesOf({ language, timeZone, isDraft, replacedBy }: ReportPdf): string[] {
  const { draft, replaced } = wordsIn(language)
  const notices = isDraft ? [draft] : []
  if (!replacedBy) return notices
  const date = dateText(localTime(replacedBy.signedAt, timeZone).date, language)
  return [...notices, replaced(replacedBy.id, date)]
}
