import type { Mark } from '#contract/reportDocument/model.ts'
import type { HtmlElement } from './parseHtml.ts'

/** What an element says of the text in it. */
export interface ElementStyle {
  marks: ReadonlySet<Mark>
  /** Whether a browser does not show it. */
  isHidden: boolean
  /** Whether it stands on lines of its own, or beside others, whatever its name. */
  isBlock: boolean
  /** Whether a browser turns the order of its letters. */
  isTurned: boolean
  /** The font whose letters stand for other signs, such as Symbol; null where it is another font, undefined where it is not said. */
  signFont: string | null | undefined
  /** Whether it is the bullet or the number that Word writes before an item. */
  isMarker: boolean
  /** Whether spaces and line breaks count. */
  keepsSpaces: boolean
  /** The kind of marker that its list has, if it says so. */
  listStyle: string | undefined
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

const ZERO = /^0+(?:\.0*)?(?:px|pt|em|rem|%|in|cm|mm)?$/
const FAR_OUT = /^-\d{3,}/

export function elementStyle({ name, attributes }: HtmlElement): ElementStyle {
  const style = declarations(attributes['style'] ?? '')
  const of = (property: string) => style.get(property) ?? ''
  const own = Object.hasOwn(byName, name) ? byName[name] : undefined
  const marks = new Set<Mark>(own ? [own] : [])
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
    isBlock:
      /^(?:block|flow-root|flex|grid|list-item|table)/.test(of('display')) ||
      /^(?:left|right)/.test(of('float')) ||
      /^(?:absolute|fixed)$/.test(of('position')),
    isTurned: of('unicode-bidi').includes('override'),
    signFont: signFontOf(of('font-family') || of('font') || (attributes['face'] ?? '').toLowerCase()),
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

const FAMILY =
  /(?:^|[\s,])["']?(symbol|wingdings(?: [23])?|webdings|zapf ?dingbats|mt extra)["']?\s*(?:$|[,;])/

const signFontOf = (font: string): string | null | undefined =>
  font === '' || /^(?:inherit|unset)$/.test(font)
    ? undefined
    : (FAMILY.exec(font.split(',', 1)[0] ?? '')?.[1] ?? null)

function isHiddenBy(of: (property: string) => string): boolean {
  const isCut = /hidden|clip/.test(of('overflow'))
  return (
    of('display') === 'none' ||
    /^(?:hidden|collapse)$/.test(of('visibility')) ||
    of('content-visibility') === 'hidden' ||
    of('mso-hide') === 'all' ||
    of('color') === 'transparent' ||
    of('clip') !== '' ||
    of('clip-path') !== '' ||
    ZERO.test(of('opacity')) ||
    ZERO.test(of('font-size')) ||
    /^(?:0?\.\d+|1(?:\.0*)?)(?:px|pt)$/.test(of('font-size')) ||
    /(?:^|\s)0(?:px|pt|em)?(?:\/|\s)/.test(of('font')) ||
    /\bscale[xy]?\(\s*0(?:\.0*)?\s*[,)]/.test(of('transform')) ||
    (isCut && ['width', 'height', 'max-width', 'max-height'].some((size) => ZERO.test(of(size)))) ||
    ['left', 'top', 'text-indent', 'margin-left', 'margin-top'].some((edge) => FAR_OUT.test(of(edge)))
  )
}

const declarations = (style: string): ReadonlyMap<string, string> =>
  new Map(
    style.split(';').map((declaration) => {
      const [property = '', ...value] = declaration.toLowerCase().split(':')
      return [property.trim(), value.join(':').replace('!important', '').trim()]
    }),
  )

// Style rules that hide words or change their meaning. Others, such as fonts and margins, are ignored.
const MEANINGFUL =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0|font-size\s*:\s*0|line-through|vertical-align\s*:\s*(?:super|sub)|content\s*:|mso-text-raise\s*:|unicode-bidi\s*:\s*(?:bidi|isolate)-override|(?:text-indent|left|top)\s*:\s*-\d{3}|mso-hide\s*:\s*all|color\s*:\s*transparent|clip(?:-path)?\s*:/i

/** Whether a style sheet may hide, strike out, raise or add words. */
export const changesWords = (sheet: string): boolean => MEANINGFUL.test(sheet)
