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
