import { Parser } from 'htmlparser2'
import { Unreadable, type HtmlElement } from './htmlNode.ts'
import { applySheets } from './applySheets.ts'
import { elementStyle } from './style.ts'

// Deeper nesting only serves to exhaust the stack.
const MAX_OPEN = 512

// Each is a `<` that browsers take for the beginning of a comment, which hides the text after it.
const BARE_SIGN = /<(?:\/(?![a-z])|!(?!--|doctype|\[)|\?(?!xml))/i

/** Parses HTML, and refuses what would make a reader and a browser see different words. */
export function parseHtml(html: string): HtmlElement {
  const isOpenAtEnd = /<[a-z/!?][^<>]*$/i.test(html) || html.lastIndexOf('<!--') > html.lastIndexOf('-->')
  if (isOpenAtEnd)
    throw new Unreadable('ends within a tag or a comment, or has a < that is not written as &lt;')
  if (BARE_SIGN.test(html)) throw bareSign()
  const root: HtmlElement = { name: '#root', attributes: {}, children: [] }
  const open = [root]
  const closedWithin: HtmlElement[] = []
  let isAtEnd = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > MAX_OPEN) throw new Unreadable(`nests more than ${MAX_OPEN} elements`)
      if (name.includes('<')) throw bareSign()
      checkAttributes(attributes)
      const element = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    onclosetag(_name, isImplied) {
      const closed = open.pop()
      if (closed && isImplied && !isAtEnd) closedWithin.push(closed)
    },
    ontext(text) {
      const siblings = open.at(-1)?.children
      const last = siblings?.at(-1)
      if (typeof last === 'string') siblings?.splice(-1, 1, last + text)
      else siblings?.push(text)
    },
    oncomment(text) {
      if (text.startsWith('[CDATA[')) throw new Unreadable('holds a CDATA section')
    },
  })
  parser.write(html)
  isAtEnd = true
  parser.end()
  applySheets(root)
  // `<p><s>a</p><p>b`: a browser would strike out b as well.
  const unclosed = closedWithin.find(changesMeaning)
  if (unclosed) throw new Unreadable(`does not close <${unclosed.name}> before the element around it`)
  return root
}

const bareSign = () => new Unreadable('has a < that is not written as &lt;')

function checkAttributes(attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.includes('<')) throw bareSign()
    if (/<[^]*>|>[^]*</.test(value)) throw new Unreadable(`does not close the quotation mark of ${name}="…"`)
  }
}

const changesMeaning = (element: HtmlElement): boolean => {
  const { marks } = elementStyle(element)
  return marks.has('struck') || marks.has('superscript') || marks.has('subscript')
}
