import { expect, test } from 'vitest'
import { textForm } from '#portal/reports/document/text/textForm.ts'

test.each([
  ['Normal.', 'typed'],
  ['Lesions <5 mm and > 3 in number, p<0.05', 'typed'],
  ['Ask <dr.prado@clinic.example>, see <section 3> and <not a tag>', 'typed'],
  ['a<b and c>d', 'typed'],
  ['# Impression\n<script>alert(1)</script>', 'typed'],
  ['Caf&eacute; &amp; tea', 'typed'],
  ['Line one\nLine <b>two</b>', 'marked'],
  ['See <a href="https://example.org">this</a>', 'marked'],
  ['<p>Normal.</p>', 'html'],
  ['First<br>second', 'html'],
  ['<HTML><BODY>Normal.</BODY></HTML>', 'html'],
  ['<div style="color: red">Normal.', 'html'],
  ['<b>One</b><br/>two', 'html'],
])('%j is recognised as %s', (text, form) => {
  expect(textForm(text)).toBe(form)
})

test.each(['<p ', '<p a="', '<p a=b ', '</p', '<p          '])(
  'A long repetition of %j is recognised quickly',
  (start) => {
    expect(textForm(start.repeat(100_000))).toBe('typed')
  },
)
