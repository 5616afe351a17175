import DOMPurify from 'dompurify'

const allowed = {
  ALLOWED_TAGS: (
    'p div section article center br hr h1 h2 h3 h4 h5 h6 b strong i em u s sub sup small mark blockquote pre code ' +
    'ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td'
  ).split(' '),
  // No styling, no links, nothing that loads: the portal styles the text itself.
  ALLOWED_ATTR: ['colspan', 'rowspan', 'scope', 'start', 'lang', 'dir'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/**
 * What may be shown of a text in HTML: words, paragraphs, lists and tables. Links and fonts are reduced to their words; images, forms and
 * scripts are removed.
 */
export function sanitiseHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(withoutInline(html), { ...allowed, RETURN_DOM_FRAGMENT: true })
  // The page's own headings are h1 and h2.
  for (const heading of fragment.querySelectorAll('h1, h2, h4, h5, h6')) {
    const own = document.createElement('h3')
    own.append(...heading.childNodes)
    heading.replaceWith(own)
  }
  return fragment
}

/**
 * Renames style elements, style attributes and event handlers. The content security policy blocks them, and the browser would report each on the
 * console while it parses, before DOMPurify removes them. Safety does not depend on this.
 */
const withoutInline = (html: string): string =>
  html
    .replaceAll(/<(\/?)style\b/gi, '<$1template')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/([\s/"'])(style|on[a-z]+\s*=)/gi, '$1data-$2'))
