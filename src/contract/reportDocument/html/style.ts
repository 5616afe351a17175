import type { Mark } from '#contract/reportDocument/model.ts'
import { type Colour, colourOf, coloursIn, contrast } from './colour.ts'
import type { HtmlElement } from './htmlNode.ts'
import { unescaped } from './styleSheet.ts'

/** The properties that an element sets for its text. */
export interface ElementStyle {
  marks: ReadonlySet<Mark>
  /** Whether a browser does not show it. */
  isHidden: boolean
  /** Whether it stands on lines of its own, or beside others, whatever its name. */
  isBlock: boolean
  /** Whether a browser turns the order of its letters. */
  isTurned: boolean
  /** The font whose letters stand for other signs, such as Symbol; null where it is another font, undefined where it is not declared. */
  signFont: string | null | undefined
  /** Whether it is the bullet or the number that Word writes before an item. */
  isMarker: boolean
  /** Whether spaces and line breaks count. */
  keepsSpaces: boolean
  /** The kind of marker that its list has, if it says so. */
  listStyle: string | undefined
  /** The colour of its text and those of its background; undefined where it is not declared. */
  colour: Colour | undefined
  behind: readonly Colour[] | undefined
  opacity: number
  /** Whether a style adds words. */
  addsWords: boolean
  /** A declaration whose effect only a browser can compute. */
  doubt: string | undefined
}

const byName: Readonly<Record<string, Mark>> = {
  b: 'strong',
  strong: 'strong',
  dt: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  dfn: 'emphasis',
  var: 'emphasis',
  u: 'emphasis',
  ins: 'emphasis',
  mark: 'emphasis',
  s: 'struck',
  strike: 'struck',
  del: 'struck',
  sup: 'superscript',
  sub: 'subscript',
}

const ZERO = /^(?:calc\()?[+-]?0*(?:\.0*)?(?:px|pt|em|rem|%|in|cm|mm)?\)?$/
const FAR_OUT = /^-\d{3,}/

export function elementStyle({ name, attributes }: HtmlElement): ElementStyle {
  const style = declarations(attributes['style'] ?? '')
  const of = (property: string) => style.get(property) ?? ''
  const elementMark = Object.hasOwn(byName, name) ? byName[name] : undefined
  const marks = new Set<Mark>(elementMark ? [elementMark] : [])
  const set = (mark: Mark, isSet: boolean) => (isSet ? marks.add(mark) : marks.delete(mark))

  const decoration = `${of('text-decoration')} ${of('text-decoration-line')}`.trim()
  if (decoration !== '') set('struck', decoration.includes('line-through'))
  const weight = of('font-weight')
  if (weight !== '') set('strong', /^(?:bold|bolder|[6-9]\d\d)$/.test(weight))
  const slant = of('font-style')
  if (slant !== '') set('emphasis', /^(?:italic|oblique)/.test(slant))
  const align = of('vertical-align')
  if (align !== '') {
    set('superscript', align === 'super' || Number.parseFloat(align) > 0)
    set('subscript', align === 'sub' || Number.parseFloat(align) < 0)
  }
  const raised = raisedBy(name, of)
  if (raised !== 0) {
    set('superscript', raised > 0)
    set('subscript', raised < 0)
  }
  return {
    marks,
    ...coloursOf(of, attributes),
    doubt: doubtIn(style),
    addsWords: !/^(?:|none|normal|initial|inherit|unset|""|'')$/.test(of('content')),
    isBlock:
      /^(?:block|flow-root|flex|grid|list-item|table)/.test(of('display')) ||
      /^(?:left|right)/.test(of('float')) ||
      /^(?:absolute|fixed)$/.test(of('position')),
    isTurned: of('unicode-bidi').includes('override'),
    signFont: signFontOf(
      of('font-family') || familiesOf(of('font')) || (attributes['face'] ?? '').toLowerCase(),
    ),
    isMarker: of('mso-list') === 'ignore',
    isHidden: 'hidden' in attributes || isHiddenBy(of),
    keepsSpaces: name === 'pre' || /^(?:pre|pre-wrap|break-spaces)$/.test(of('white-space')),
    listStyle: attributes['type'] ?? (of('list-style-type') || of('list-style') || undefined),
  }
}

const MOVED = /^(?:span|font|b|strong|i|em|u|small|big|sup|sub|a)$/

/** Above or below the line, as Word and others write it without a name for it: more or less than 0. */
function raisedBy(name: string, of: (property: string) => string): number {
  const size = (property: string) => Number.parseFloat(of(property)) || 0
  const position = of('font-variant-position')
  if (position === 'super' || position === 'sub') return position === 'super' ? 1 : -1
  const isMoved = MOVED.test(name) && of('position') === 'relative'
  return size('mso-text-raise') || (isMoved ? -size('top') || size('bottom') : 0)
}

const SIGN_FONT =
  /^(symbol|wingdings(?: [23])?|webdings|zapf ?dingbats|mt extra|marlett|font ?awesome.*|material (?:icons|symbols).*|glyphicons.*)$/
const GENERAL =
  /^(?:serif|sans-serif|monospace|arial|helvetica|times(?: new roman)?|calibri|verdana|tahoma|cambria|georgia|courier(?: new)?|segoe ui)$/

/** The first font that shows other signs, unless one that every browser has comes before it. */
function signFontOf(font: string): string | null | undefined {
  if (/^(?:|inherit|unset|initial|revert)$/.test(font)) return undefined
  const families = font.split(',').map((family) => family.replaceAll(/["']/g, '').trim())
  const ends = families.findIndex((family) => GENERAL.test(family))
  const shown = ends < 0 ? families : families.slice(0, ends)
  return shown.find((family) => SIGN_FONT.test(family)) ?? null
}

/** The fonts of `font: italic 12pt/1 Symbol, serif`, which stand behind its size. */
const familiesOf = (font: string): string =>
  /(?:^|\s)(?:[\d.]\S*|xx?-small|small|medium|large|xx?-large|smaller|larger)\s*(?:\/\s*\S+)?\s+(\D.*)$/.exec(
    font,
  )?.[1] ?? font

function isHiddenBy(of: (property: string) => string): boolean {
  const isCut = /hidden|clip/.test(of('overflow'))
  return (
    of('display') === 'none' ||
    /^(?:hidden|collapse)$/.test(of('visibility')) ||
    of('content-visibility') === 'hidden' ||
    of('mso-hide') === 'all' ||
    !/^(?:|auto|none)$/.test(of('clip')) ||
    !/^(?:|none)$/.test(of('clip-path')) ||
    isTiny(of('font-size')) ||
    isTiny(of('zoom')) ||
    /(?:^|\s)0(?:px|pt|em)?(?:\/|\s)/.test(of('font')) ||
    /\bscale(?:[xy]|3d)?\([^)]*(?<![\d.])0?(?:\.0+)?\s*[,)]|\b(?:matrix|perspective|rotate[xy3])|translate\w*\([^)]*-\d{3}/.test(
      of('transform'),
    ) ||
    /opacity\(\s*0?\.?0/.test(of('filter')) ||
    (isCut && ['width', 'height', 'max-width', 'max-height'].some((size) => ZERO.test(of(size)))) ||
    ['left', 'top', 'text-indent', 'margin-left', 'margin-top'].some((edge) => FAR_OUT.test(of(edge)))
  )
}

/** Less than people read, as a font's size or as a factor. */
function isTiny(size: string): boolean {
  if (size === '') return false
  const pixels: Readonly<Record<string, number>> = {
    '': 16,
    px: 1,
    pt: 1.33,
    em: 16,
    rem: 16,
    '%': 0.16,
    mm: 3.8,
    cm: 38,
  }
  const [, number = '', unit = ''] = /^([+-]?[\d.]+)(px|pt|r?em|%|[mc]m|)$/.exec(size) ?? []
  return ZERO.test(size) || (number !== '' && Number(number) * (pixels[unit] ?? 1) <= 2)
}

const share = (text: string): number => {
  const number = Number.parseFloat(text)
  return Number.isNaN(number) ? 1 : number / (text.endsWith('%') ? 100 : 1)
}

function coloursOf(of: (property: string) => string, attributes: HtmlElement['attributes']) {
  const attribute = (name: string) => (attributes[name] ?? '').trim().toLowerCase()
  const behind = of('background-color') || of('background') || attribute('bgcolor')
  const colours = [...coloursIn(behind), ...coloursIn(of('background-image'))]
  return {
    colour:
      colourOf(of('-webkit-text-fill-color') || of('color')) ??
      colourOf(attribute('color') || attribute('text')),
    behind: colours.length > 0 ? colours : undefined,
    opacity: share(of('opacity')),
  }
}

const LEAST = 1.2
/** Whether a text of one colour can be read on the other. */
export const isReadable = (colour: Colour, behind: Colour): boolean => contrast(colour, behind) >= LEAST

const DECISIVE =
  /^(?:display|visibility|opacity|font|font-family|font-size|text-decoration(?:-line)?|vertical-align|unicode-bidi|content-visibility|content)$/
const COLOURED = /^(?:color|background|background-color|-webkit-text-fill-color)$/

/** A declaration that decides how a text is read, with a value that only a browser computes. */
function doubtIn(style: ReadonlyMap<string, string>): string | undefined {
  for (const [property, value] of style) {
    const isComputed =
      (DECISIVE.test(property) && /\b(?:var|attr|env|if)\(|calc\([^)]*(?:-\s|\*)/.test(value)) ||
      (COLOURED.test(property) && /(?<!rgba?|hsla?|url|gradient)\(/.test(value)) ||
      (/^(?:background|background-image|mask|mask-image)$/.test(property) && /url\(/.test(value)) ||
      (/^animation(?:-name)?$/.test(property) && !/^(?:|none|unset|initial)$/.test(value))
    if (isComputed) return `${property}: ${value.slice(0, 40)}`
  }
  return undefined
}

const SHORT: Readonly<Record<string, string>> = {
  font: 'font-family',
  background: 'background-color',
  'text-decoration': 'text-decoration-line',
}

/** The effective declarations of a style, by property. */
function declarations(style: string): ReadonlyMap<string, string> {
  const all = unescaped(style.replace(/\/\*[^]*?(?:\*\/|$)/g, ' '))
    .toLowerCase()
    .split(';')
    .map((declaration) => {
      const [property = '', ...value] = declaration.split(':')
      return { property: property.trim(), value: value.join(':').trim() }
    })
  const important = /!\s*important$/
  const values = new Map<string, string>()
  for (const { property, value } of [
    ...all.filter((one) => !important.test(one.value)),
    ...all.filter((one) => important.test(one.value)),
  ]) {
    const text = value.replace(important, '').trim()
    if (text === '') continue
    values.delete(SHORT[property] ?? '')
    if (property === 'font') values.delete('font-size')
    values.set(property, text)
  }
  return values
}

/** Whether two styles make a text read differently. Bold and italic letters do not. */
export function differs(one: ElementStyle, other: ElementStyle): boolean {
  const essence = ({ marks, colour, behind, ...style }: ElementStyle) => {
    const isPlain = (mark: Mark) => mark === 'strong' || mark === 'emphasis'
    const isFaint = (behind ?? [WHITE]).some((colours) => !isReadable(colour ?? BLACK, colours))
    return JSON.stringify([[...marks].filter((mark) => !isPlain(mark)).toSorted(), isFaint, style])
  }
  return essence(one) !== essence(other)
}
export const WHITE: Colour = { rgb: [255, 255, 255], alpha: 1 }
export const BLACK: Colour = { rgb: [0, 0, 0], alpha: 1 }
