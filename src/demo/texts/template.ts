import type { Random } from '#demo/random.ts'

export const languages = ['pt-BR', 'en-US'] as const
export type Language = (typeof languages)[number]

/** What is said in Portuguese and in English, in a language. */
export const inLanguage = <T>(language: Language, [portuguese, english]: readonly [T, T]): T =>
  language === 'pt-BR' ? portuguese : english

export const conclusion = ['Impressão', 'Impression'] as const
const frameHeadings = [['Indicação', 'Indication'], ['Técnica', 'Technique'], conclusion] as const

export type Value = number | string | boolean | undefined
/** What the text of a report may name. A list has a value for each part of a section that is repeated. */
export type Facts = Readonly<Record<string, Value | readonly Value[]>>

/** Random values by topic: of this report, and those that stay the same in each report of the patient. */
export interface Draws {
  now(topic: string): Random
  lasting(topic: string): Random
}

export interface Template {
  title: string
  /** A report as plain text: headings on lines that start with `# `, a blank line after each heading and paragraph. */
  write(facts: Facts, draws: Draws): string
}

interface Scope extends Draws {
  facts: Facts
  part: number
  /** What the line has drawn by name, and in a section that is repeated the word for the part and its place. */
  own: Map<string, Value>
}

type Test = (scope: Scope) => boolean
type Write = (scope: Scope) => string

interface Line {
  isElse: boolean
  test: Test
  finding: Write
  impressions: readonly Write[]
}

interface Section {
  lines: readonly Line[]
  /** Those for which it is repeated, or one. */
  parts: readonly Part[]
}

interface Part {
  heading: string
  /** Its place, from 0 on; -1 in a section that is not repeated. */
  part: number
  /** What it adds to the variables: its word, and its place as `part`. */
  words: readonly (readonly [name: string, Value])[]
}

const TERM = /^(?:(lasting )?(\d+)%|(!)?(\w+)|(\w+) ([<>]=?|=) ([\w-]+))$/
const DRAWN = /^(lasting )?(?:(\w+): )?(?:(\d+(?:\.\d)?)-(\d+(?:\.\d)?)|([^/]+(?:\/[^/]+)+))$/
const REPEATED = /\{\{(\w+): ([^{}]+ & [^{}]+)\}\}/

/** Reads a text as the README of this room describes it. `facts` are the names of the facts. Throws where anything is otherwise. */
export function readTemplate(source: string, language: Language, facts: Iterable<string>): Template {
  const [start = '', ...parts] = source.trim().split(/\n+## /)
  const [title = '', ...frame] = start.split('\n\n')
  if (!/^# .+$/.test(title)) throw new Error(`A text begins with its title, not with "${title}".`)
  if (frame.length !== frameHeadings.length)
    throw new Error(`Before its first heading, "${title}" has an indication, a technique and an impression.`)
  const known = new Set(facts)
  const [indication = '', technique = '', impression = ''] = frame.map(
    (part, place) => `${inLanguage(language, frameHeadings[place] ?? ['', ''])}\n${part}`,
  )
  const sections = [indication, technique, ...parts, impression].map((part) => readSection(part, known))
  return {
    title: title.slice(2),
    write(values, draws) {
      const text = writeSections(sections, values, draws)
      return language === 'pt-BR' ? text.replaceAll(/(\d)\.(?=\d)/g, '$1,') : text
    },
  }
}

function readSection(source: string, known: ReadonlySet<string>): Section {
  const [heading = '', ...lines] = source.split(/\n+(?:- )?/)
  const [slot, name = '', words = ''] = REPEATED.exec(heading) ?? []
  const names = slot === undefined ? known : new Set([...known, name, 'part'])
  if (lines.length === 0) throw new Error(`The section "${heading}" is empty.`)
  return {
    lines: lines.map((line, index) => readLine(line, `${heading} ${index}`, names)),
    parts:
      slot === undefined
        ? [{ heading, part: -1, words: [] }]
        : words.split(' & ').map((word, part) => ({
            heading: capital(heading.replace(slot, word)),
            part,
            words: [[name, word] as const, ['part', part] as const],
          })),
  }
}

function readLine(source: string, topic: string, known: ReadonlySet<string>): Line {
  if (/[{}#]/.test(source.replaceAll(/\{\{[^{}]+\}\}/g, ''))) throw new Error(`A brace is open: "${source}"`)
  const [, otherwise, also, only, text = ''] =
    /^(?:(else)(?: if (.+?))?: |if (.+?): )?(.+)$/.exec(source) ?? []
  const [finding = '', ...impressions] = text.split(' => ')
  const variants = finding.split(' | ').map((variant) => {
    const [, condition, words = ''] = /^(?:\[(.+?)\] )?(.+)$/.exec(variant) ?? []
    const names = new Set(known)
    const write = readWords(words, topic, names)
    return { test: readCondition(condition, topic, known), names, write }
  })
  // What one of several variants draws is not there in the others.
  const names = (variants.length === 1 && variants[0]?.names) || new Set(known)
  return {
    isElse: otherwise !== undefined,
    test: readCondition(also ?? only, topic, known),
    finding(scope) {
      const fitting = variants.filter(({ test }) => test(scope))
      if (fitting.length < 2) return fitting[0]?.write(scope) ?? ''
      // Parts that follow each other are described in different words.
      const chosen = scope.now(topic).int(0, fitting.length - 1) + Math.max(0, scope.part)
      return fitting[chosen % fitting.length]?.write(scope) ?? ''
    },
    impressions: impressions.map((words) => readWords(words, topic, names)),
  }
}

function readCondition(source: string | undefined, topic: string, known: ReadonlySet<string>): Test {
  const terms = source?.split(' & ').map((term) => readTerm(term, topic, known)) ?? []
  return (scope) => terms.every((test) => test(scope))
}

function readTerm(source: string, topic: string, known: ReadonlySet<string>): Test {
  const [term, lasting, percent, not, flag, name = '', sign = '', limit = ''] = TERM.exec(source) ?? []
  if (term === undefined) throw new Error(`This is no condition: "${source}"`)
  if (percent !== undefined)
    return (scope) =>
      scope[lasting ? 'lasting' : 'now'](`${topic} ${source} ${scope.part}`).chance(Number(percent) / 100)
  const fact = factOf(flag ?? name, known)
  if (flag !== undefined) return (scope) => Boolean(fact(scope)) !== Boolean(not)
  if (sign === '=') return (scope) => String(fact(scope)) === limit
  return (scope) => {
    const over = (Number(fact(scope)) - Number(limit)) * (sign.startsWith('<') ? -1 : 1)
    return sign.endsWith('=') ? over >= 0 : over > 0
  }
}

/** A text with its variables. Those that it draws by a name are added to `names`. */
function readWords(source: string, topic: string, names: Set<string>): Write {
  // Text and variables alternate.
  const pieces = source.split(/\{\{|\}\}/).map((piece, index, all): Write => {
    if (index % 2 === 0) return () => piece
    const write = readSlot(piece, topic, names)
    const before = all[index - 1] ?? ''
    const startsSentence = before.endsWith('. ') || (index === 1 && before === '')
    return startsSentence ? (scope) => capital(write(scope)) : write
  })
  return (scope) => pieces.map((write) => write(scope)).join('')
}

function readSlot(source: string, topic: string, names: Set<string>): Write {
  const [, indexed, words] = /^(\w+)\[(.+)\]$/.exec(source) ?? []
  if (indexed !== undefined && words !== undefined) {
    const place = factOf(indexed, names)
    return (scope) => textOf(words.split('/')[Number(place(scope))], source)
  }
  const [drawn, lasting, name, least = '', most, choice] = DRAWN.exec(source) ?? []
  if (drawn === undefined) {
    const fact = factOf(source, names)
    return (scope) => textOf(fact(scope), source)
  }
  if (name !== undefined) names.add(name)
  return (scope) => {
    const random = scope[lasting ? 'lasting' : 'now'](`${topic} ${source} ${scope.part}`)
    const number = (pick: 'int' | 'tenths') => random[pick](Number(least), Number(most))
    const drawnNumber = () => (least.includes('.') ? number('tenths').toFixed(1) : String(number('int')))
    const value = choice === undefined ? drawnNumber() : random.pick(choice.split('/'))
    if (name !== undefined) scope.own.set(name, value)
    return value
  }
}

function factOf(name: string, known: ReadonlySet<string>): (scope: Scope) => Value {
  if (!known.has(name)) throw new Error(`There is no variable "${name}".`)
  return ({ facts, part, own }) => {
    const fact = own.get(name) ?? facts[name]
    if (typeof fact !== 'object') return fact
    if (part < 0) throw new Error(`"${name}" has a value for each part of a section that is repeated.`)
    return fact[part]
  }
}

function textOf(value: Value, name: string): string {
  if (value === undefined || typeof value === 'boolean') throw new Error(`"${name}" has no value here.`)
  return String(value)
}

function writeSections(sections: readonly Section[], facts: Facts, { now, lasting }: Draws): string {
  const impressions: string[] = []
  const written = sections.flatMap((section) =>
    section.parts.flatMap(({ heading, part, words }) => {
      const start = { now, lasting, facts, part, own: new Map(words) }
      let isDone = false
      const texts = section.lines.flatMap((line) => {
        const isTaken = !(line.isElse && isDone) && line.test(start)
        isDone = isTaken || (line.isElse && isDone)
        if (!isTaken) return []
        const scope = { ...start, own: new Map(words) }
        const text = line.finding(scope)
        impressions.push(...line.impressions.map((write) => write(scope)))
        return [text]
      })
      if (texts.length === 0) return []
      if (section !== sections.at(-1)) return [`# ${heading}`, texts.join(' ')]
      // The first line is of a report without findings.
      return [
        `# ${heading}`,
        ...(impressions.length > 0 ? impressions : texts.slice(0, 1)),
        ...texts.slice(1),
      ]
    }),
  )
  return written.join('\n\n')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
