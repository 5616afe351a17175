import { expect, test } from 'vitest'
import { sanitiseHtml } from '#portal/reports/document/html/sanitiseHtml.ts'

const shown = (html: string) => {
  const element = document.createElement('div')
  element.append(sanitiseHtml(html))
  return element
}

test('Paragraphs, lists, tables and emphasis stay', () => {
  const html =
    '<p>A <strong>b</strong> <em>c</em> H<sub>2</sub>O</p><ul><li>d</li></ul>' +
    '<table><tbody><tr><th scope="row">e</th><td colspan="2">f</td></tr></tbody></table>'
  expect(shown(html).innerHTML).toBe(html)
})

test("Headings of any level become h3, below the page's own", () => {
  expect(shown('<h1>One <b>bold</b></h1><h6>Two</h6>').innerHTML).toBe('<h3>One <b>bold</b></h3><h3>Two</h3>')
})

test('Links, fonts and styles are removed, and their words stay', () => {
  const html =
    '<p style="color: red" class="x" id="y" align="center"><a href="https://example.org" target="_blank">See</a> <font color="red">red</font></p>'
  expect(shown(html).innerHTML).toBe('<p>See red</p>')
})

test.each([
  '<script>alert(1)</script>',
  '<script src="https://example.org/x.js"></script>',
  '<style>* { display: none }</style>',
  '<img src="https://example.org/x.png" onerror="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://example.org"></object><embed src="x">',
  '<link rel="stylesheet" href="https://example.org/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://example.org">',
  '<base href="https://example.org">',
  '<video src="https://example.org/x" autoplay></video>',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>"></svg>',
  '<form action="https://example.org"><input name="attributes"><button>Send</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<p onclick="alert(1)" onmouseover=alert(1) style="background: url(https://example.org)">',
  '<x-element onclick="alert(1)">',
  '<a href="javascript:alert(1)">',
])('Nothing that runs, links or loads is left of %s', (attack) => {
  const element = shown(`<p>Before</p>${attack}<p>After</p>`)
  const left = [...element.querySelectorAll('*')]
  const names = new Set(left.map(({ localName }) => localName))
  expect([...names].filter((name) => !['p', 'b', 'table', 'tbody', 'tr', 'td'].includes(name))).toEqual([])
  expect(left.flatMap((child) => child.getAttributeNames())).toEqual([])
  expect(element).toHaveTextContent(/^Before/)
})
