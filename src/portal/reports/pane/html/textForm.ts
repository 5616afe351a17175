/** `typed`: text whose line breaks and spaces count. `marked`: the same with tags for bold and the like in it. `html`: laid out by its tags. */
export type TextForm = 'typed' | 'marked' | 'html'

// Only whole tags of names that reports are written with: "<5 mm", "a<b and c>d" and an address in angle brackets are none.
const attribute = `\\s+[\\w:-]+\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>]+)`
const tag = (names: string) => new RegExp(`</?(?:${names})(?:${attribute})*\\s*/?>`, 'i')
const blocks = tag(
  'html|body|p|div|br|hr|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|td|th|blockquote|pre|center|section|article',
)
const marks = tag('b|strong|i|em|u|s|sub|sup|small|span|font|mark|a')

/** How a report's text is written: nothing else tells it than the text itself. */
export function textForm(text: string): TextForm {
  if (blocks.test(text)) return 'html'
  return marks.test(text) ? 'marked' : 'typed'
}
