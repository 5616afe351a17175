import { Unreadable } from './htmlNode.ts'

/** The conditions on an element that are read here. */
export interface Compound {
  /** The combinator before it. */
  combinator: string
  type: string | undefined
  classes: string[]
  id: string | undefined
  isLink: boolean
  /** Whether it asks for more, such as an attribute or a place among others. */
  asksMore: boolean
}

export interface Rule {
  /** From the outermost element to the one that the rule is about. */
  selector: Compound[]
  specificity: number
  declarations: string
  /** Whether it applies wherever its selector matches. */
  isCertain: boolean
}

const MAX_RULES = 5_000
const MAX_DEPTH = 20
const CONDITIONAL = /^@(?:media|supports|layer|container|scope|document|-moz-document|starting-style)\b/i

const BESIDE = /::?(?:before|after)\s*$|::marker\s*$/i
const CONTENT = /(?<![\w-])content\s*:[^;]*/i

/** The rules of a style sheet, in their order. Definitions of fonts, pages and Word's lists are none. */
export function readSheet(text: string, isCertain: boolean): Rule[] {
  const css = text.replace(/\/\*[^]*?(?:\*\/|$)/g, ' ').replace(/<!--|-->/g, ' ')
  return readBlock(css, isCertain, 0).rules
}

function readBlock(css: string, isCertain: boolean, depth: number): { declarations: string; rules: Rule[] } {
  if (depth > MAX_DEPTH) throw new Unreadable(`has style sheets that nest more than ${MAX_DEPTH} rules`)
  const declarations: string[] = []
  const rules: Rule[] = []
  for (let from = 0; from < css.length;) {
    const stop = stopAfter(css, from, '{;}')
    const head = css.slice(from, stop).trim()
    from = stop + 1
    if (css[stop] !== '{') {
      if (/^@import\b/i.test(head)) throw new Unreadable('has a style sheet in another file')
      declarations.push(head)
      continue
    }
    const end = endOfBlock(css, from)
    const body = css.slice(from, end)
    from = end + 1
    if (CONDITIONAL.test(head)) rules.push(...readBlock(body, false, depth + 1).rules)
    if (head.startsWith('@')) continue
    const inner = readBlock(body, false, depth + 1)
    for (const selector of split(head)) {
      if (rules.length > MAX_RULES) throw new Unreadable(`has a style sheet of more than ${MAX_RULES} rules`)
      // Content before or after a text can only add words to it.
      const added = BESIDE.test(selector) ? (CONTENT.exec(inner.declarations)?.[0] ?? '') : undefined
      rules.push({ ...readSelector(selector), declarations: added ?? inner.declarations, isCertain })
    }
    rules.push(...inner.rules)
  }
  return { declarations: declarations.join(';'), rules }
}

/** Where one of these signs stands outside of quotation marks and brackets, or the end. */
function stopAfter(css: string, from: number, signs: string): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const sign = css[at] ?? ''
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfQuote(css, at)
    else if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (signs.includes(sign) && (depth <= 0 || sign === '}')) return at
  }
  return css.length
}

function endOfQuote(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === '\\') at++
    // A quotation mark that is not closed ends with its line.
    else if (css[at] === css[from] || css[at] === '\n') return at
  }
  return css.length
}

function endOfBlock(css: string, from: number): number {
  let depth = 1
  let at = from
  for (; at < css.length; at++) {
    at = stopAfter(css, at, '{}')
    depth += css[at] === '{' ? 1 : -1
    if (depth === 0) return at
  }
  return at
}

function split(selectors: string): string[] {
  const found: string[] = []
  for (let from = 0; from <= selectors.length;) {
    const stop = stopAfter(selectors, from, ',')
    found.push(selectors.slice(from, stop).trim())
    from = stop + 1
  }
  return found
}

const IDENT = String.raw`(?:[-\w\u0080-\uffff]|\\[0-9a-f]{1,6}\s?|\\[^])+`
const PART = new RegExp(
  String.raw`\s*[>+~]\s*|\s+|\*|&|${IDENT}|[.#]${IDENT}|\[[^\]]*\]|::?${IDENT}(?:\((?:[^()]|\([^()]*\))*\))?`,
  'giy',
)
/** States that a text that is only read does not have. */
const NEVER =
  /^:(?:hover|active|focus|focus-visible|focus-within|visited|target)$|^::(?:selection|placeholder|backdrop|-\w+-[\w-]+)$/

const anything = (combinator: string): Compound => ({
  combinator,
  type: undefined,
  classes: [],
  id: undefined,
  isLink: false,
  asksMore: false,
})

function readSelector(text: string): Pick<Rule, 'selector' | 'specificity'> {
  const selector = [anything(' ')]
  let specificity = 0
  let read = 0
  for (const [part] of text.matchAll(PART)) {
    read += part.length
    const compound = selector.at(-1) ?? anything(' ')
    const name = unescaped(part.slice(1)).toLowerCase()
    if (/^\s*[>+~]\s*$|^\s+$/.test(part)) selector.push(anything(part.trim() || ' '))
    else if (part.startsWith('.')) compound.classes.push(name)
    else if (part.startsWith('#')) compound.id = name
    else if (NEVER.test(part.toLowerCase())) compound.type = 'nothing'
    else if (/^:(?:any-)?link$/i.test(part)) compound.isLink = true
    else if (/^:root$/i.test(part)) compound.type = 'html'
    else if (/^[[:&]/.test(part)) compound.asksMore = true
    else if (part !== '*') compound.type = unescaped(part).toLowerCase()
    specificity += part.startsWith('#') ? 10_000 : /^[.:[]/.test(part) ? 100 : /^[\w-]/.test(part) ? 1 : 0
  }
  // Rules that cannot be read here may set anything.
  if (read < text.length || text === '')
    return { selector: [{ ...anything(' '), asksMore: true }], specificity }
  return { selector, specificity }
}

/** A text of a style without its escapes. */
export const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0xfffd)),
  )
