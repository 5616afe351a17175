import { Unreadable } from './unreadable.ts'

// Symbol has digits and these signs where other fonts have them; fonts of small pictures have nothing in its place.
const OF_SYMBOL = /^[\s\d%()+,./:;<=>?[\]_{|}!#&·•-]*$/
const SIGN = /[!-~\u00a1-\u00ff]/

/** A text as its font shows it. In a font whose letters stand for other signs, `m` is µ or a picture, so that only what is certain is taken. */
export function inSignFont(
  text: string,
  { signFont, isMarker }: { signFont: string | undefined; isMarker: boolean },
): string {
  if (signFont === undefined || !SIGN.test(text)) return text
  if (isMarker && text.trim().length === 1) return text.replace(/\S/, '•')
  if (signFont === 'symbol' && OF_SYMBOL.test(text)) return text.replaceAll('·', '•')
  throw new Unreadable(
    `has text in the font ${signFont}, whose letters stand for other signs (“${text.trim().slice(0, 20)}”): send these signs as characters of their own`,
  )
}
