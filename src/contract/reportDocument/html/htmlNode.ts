export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

/** The text of an element with all that it holds. */
export const textIn = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textIn).join('')

/** HTML that holds what no document holds. The message says what, as the problem of a field. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
