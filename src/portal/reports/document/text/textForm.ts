/** `typed`: plain text, whose line breaks and spaces count. `marked`: plain text with tags for bold and the like. `html`: laid out by its tags. */
export type TextForm = 'typed' | 'marked' | 'html'

// Only complete tags with names that occur in reports: "<5 mm", "a<b and c>d" and an address in angle brackets are no tags.
const attribute = `\\s+[\\w:-]+\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>]+)`
const tag = (names: string) => new RegExp(`</?(?:${names})(?:${attribute})*\\s*/?>`, 'i')
const blocks = tag(
  'html|body|p|div|br|hr|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|td|th|blockquote|pre|center|section|article',
)
const marks = tag('b|strong|i|em|u|s|sub|sup|small|span|font|mark|a')

/** How a report's text is written. No field of the report says it, so the text itself decides. */
export function textForm(text: string): TextForm {
  if (blocks.test(text)) return 'html'
  return marks.test(text) ? 'marked' : 'typed'
}
