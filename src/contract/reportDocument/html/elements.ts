import { Unreadable, type HtmlElement } from './htmlNode.ts'

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements that stand on lines of their own. */
export const blocks = names(
  '#root html head body p div section article aside main header footer nav address blockquote center figure figcaption ' +
    'fieldset legend form pre details summary hgroup dl dt dd hr',
)
/** Elements within a line. `o:p` and smart tags are those of Word. */
const inline = names(
  'span font a abbr acronym big small tt code kbd samp label bdi time data nobr output b strong i em cite dfn var u ins mark s ' +
    'strike del sup sub o:p wbr',
)
/** Elements without text that is shown. */
const silent = names('meta base title style colgroup col')

const pictures = names('img picture svg canvas video audio object embed iframe map area math applet frameset')
const controls = names('input select textarea button option optgroup datalist meter progress keygen')

/** A form field as text; undefined where nothing is shown. */
export function controlText({ attributes }: HtmlElement): string | undefined {
  const type = (attributes['type'] ?? 'text').toLowerCase()
  if (type === 'hidden') return undefined
  if (type !== 'checkbox' && type !== 'radio')
    throw new Unreadable(`holds a form field (<input type="${type}">)`)
  return 'checked' in attributes ? '☑ ' : '☐ '
}

/** Whether an element has nothing to be read. Throws where it, or what it says of others, cannot be held by a document. */
export function isSilent(element: HtmlElement): boolean {
  const { name, attributes } = element
  if (silent.has(name)) return true
  if (name === 'link') {
    if (/stylesheet/i.test(attributes['rel'] ?? '')) throw new Unreadable('has a style sheet in another file')
    return true
  }
  if (name === 'input') return false
  if (pictures.has(name))
    throw new Unreadable(`holds a picture or other media (<${name}>): send pictures as images`)
  if (controls.has(name)) throw new Unreadable(`holds a form field (<${name}>)`)
  const isKnown =
    blocks.has(name) ||
    inline.has(name) ||
    name.startsWith('st1:') ||
    /^(?:h[1-6]|ul|ol|menu|dir|li|table|br|q)$/.test(name)
  if (!isKnown) throw new Unreadable(`holds the element <${name}>, which a report's text cannot have here`)
  return false
}

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

/** The mark before an item of a list: a bullet, or its number in the style of the list. */
export function listMarker(style: string | undefined, isOrdered: boolean, number: number): string {
  switch (style) {
    case 'none':
      return ''
    case 'disc':
    case 'circle':
    case 'square':
      return '•'
    case 'a':
    case 'lower-alpha':
    case 'lower-latin':
      return `${letters(number)}.`
    case 'A':
    case 'upper-alpha':
    case 'upper-latin':
      return `${letters(number).toUpperCase()}.`
    case 'i':
    case 'lower-roman':
      return `${roman(number)}.`
    case 'I':
    case 'upper-roman':
      return `${roman(number).toUpperCase()}.`
    default:
      return isOrdered || style === 'decimal' ? `${number}.` : '•'
  }
}

/** a, b … z, aa, ab …; numbers that have no letter stay numbers. */
function letters(number: number): string {
  if (number < 1) return String(number)
  let rest = number
  let text = ''
  for (; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text
  return text
}

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number)
  let rest = number
  let text = ''
  for (const [value, sign] of ROMAN) for (; rest >= value; rest -= value) text += sign
  return text
}
