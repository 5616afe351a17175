import { convert, type FormatCallback } from 'html-to-text'

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addLiteral('# ')
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** The text of a report in HTML: headings begin with `# `, blank lines separate paragraphs. Scripts, styles and pictures are left out. */
export const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 1_000_000, maxDepth: 200, ellipsis: '' },
    formatters: { heading },
    selectors: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'dataTable' },
    ],
  }).trim()
