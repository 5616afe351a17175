export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 48, bottom: 72 } as const
export const column = page.width - page.left - page.right
/** A viewer without Helvetica takes another face, which may be that much wider: text leaves room for it. */
export const spare = 1.18
/** The width of running text. */
export const measure = column / spare
export const lowest = page.height - page.bottom

export const ink = {
  text: '#14202b',
  second: '#475767',
  third: '#5f6f7f',
  line: '#dde3e9',
  sunken: '#f6f8fa',
  accent: '#0b6e86',
  heading: '#095a6e',
  notice: '#b45309',
} as const

export type Font = 'Helvetica' | 'Helvetica-Bold'
