import type { Mark } from '#contract/reportDocument/model.ts'
import type { HtmlElement } from './parseHtml.ts'

/** What an element says of the text in it. */
export interface ElementStyle {
  marks: ReadonlySet<Mark>
  /** Whether a browser does not show it. */
  isHidden: boolean
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
    set('superscript', align === 'super' || /^[1-9.]\d*/.test(align))
    set('subscript', align === 'sub' || /^-[\d.]/.test(align))
  }
  return {
    marks,
    isHidden: 'hidden' in attributes || isHiddenBy(of),
    keepsSpaces: name === 'pre' || /^(?:pre|pre-wrap|break-spaces)$/.test(of('white-space')),
    listStyle: attributes['type'] ?? (of('list-style-type') || of('list-style') || undefined),
  }
}

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
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0|font-size\s*:\s*0|line-through|vertical-align\s*:\s*(?:super|sub)|content\s*:|mso-hide\s*:\s*all|color\s*:\s*transparent|clip(?:-path)?\s*:/i

/** Whether a style sheet may hide, strike out, raise or add words. */
export const changesWords = (sheet: string): boolean => MEANINGFUL.test(sheet)
