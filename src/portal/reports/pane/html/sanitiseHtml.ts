import DOMPurify from 'dompurify'

const allowed = {
  ALLOWED_TAGS: (
    'p div section article center br hr h1 h2 h3 h4 h5 h6 b strong i em u s sub sup small mark blockquote pre code ' +
    'ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td'
  ).split(' '),
  // Nothing that looks like anything, leads anywhere or fetches: the portal gives the looks.
  ALLOWED_ATTR: ['colspan', 'rowspan', 'scope', 'start', 'lang', 'dir'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/**
 * What may be shown of a text that is written in HTML: its words, paragraphs, lists and tables. Links and fonts leave
 * their words; pictures, forms and whatever runs leave nothing.
 */
export function sanitiseHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(withoutInline(html), { ...allowed, RETURN_DOM_FRAGMENT: true })
  // The page has headings of its own above these.
  for (const heading of fragment.querySelectorAll('h1, h2, h4, h5, h6')) {
    const own = document.createElement('h3')
    own.append(...heading.childNodes)
    heading.replaceWith(own)
  }
  return fragment
}

/**
 * Our policy blocks styles and handlers within a page, and the browser complains of each on the console while it parses them, which is
 * before any of them is taken out. Under other names they are nothing to it. Safety does not hang on this.
 */
const withoutInline = (html: string): string =>
  html
    .replaceAll(/<(\/?)style\b/gi, '<$1template')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/([\s/"'])(style|on[a-z]+\s*=)/gi, '$1data-$2'))
