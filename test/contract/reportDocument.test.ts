import { expect, test } from 'vitest'
import { readHtml } from '#contract/reportDocument/html/readHtml.ts'
import { ResultDocument } from '#contract/reportDocument/model.ts'
import { plainText } from '#contract/reportDocument/plainText.ts'
import { readHeadedText, readPlainText, textProblem } from '#contract/reportDocument/readPlain.ts'
import { readUnknownText } from '#contract/reportDocument/readUnknown.ts'

test.each([
  ['<p>Leucócitos 7,5 x 10<sup>9</sup>/L, H<sub>2</sub>O</p>', 'Leucócitos 7,5 x 10⁹/L, H₂O'],
  ['<p>10<span style="vertical-align: super">-12</span> e x<sup>abc</sup></p>', '10⁻¹² e x^(abc)'],
  ['<p>10<span style="position:relative;top:-3.0pt;mso-text-raise:3.0pt">9</span>/L</p>', '10⁹/L'],
  [
    '<p>10<span style="vertical-align:0.5em">9</span> CO<span style="vertical-align:-.3em">2</span></p>',
    '10⁹ CO₂',
  ],
  [
    '<p>10<b style="position:relative;bottom:.4em">9</b> H<i style="mso-text-raise:-2pt">2</i>O</p>',
    '10⁹ H₂O',
  ],
  ['<div style="position:relative;top:-3pt">9</div>', '9'],
  ['<span style="display:block">12</span><span style="display:block">3</span>', '12\n\n3'],
  ['<span style="float:left">12</span><span style="position:absolute">3</span>', '12\n\n3'],
  [
    "<p><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp; </span></span>Nódulo</p>",
    '•\u00a0 Nódulo',
  ],
  [
    "<p><span style='font-family:Wingdings'><span style='mso-list:Ignore'>§ </span></span>Nódulo <font face=Symbol>· 5 &gt; 3</font></p>",
    '• Nódulo • 5 > 3',
  ],
  ['<p><font face="Symbol"><font face="Arial">m</font> 12</font></p>', 'm 12'],
  ['<p>Sem <s>fratura</s> alteração.</p>', 'Sem [riscado/struck out: fratura] alteração.'],
  ['<p><del>A</del><strike>B</strike></p>', '[riscado/struck out: AB]'],
  ['<span style="text-decoration: line-through">Sim</span> Não', '[riscado/struck out: Sim] Não'],
  ['<p><input type="checkbox" checked>Febre <input type="checkbox"> Tosse</p>', '☑ Febre ☐ Tosse'],
  ['<table><tr><th>Exame<th>µg/L<tr><td>Ferritina<td>12</table>', 'Exame | µg/L\nFerritina | 12'],
  [
    '<table><tr><td rowspan=2>A<td>1<tr><td colspan=2>2</table>',
    'A | 1\n |  | 2'.replace(' |  | 2', ' | 2 | '),
  ],
  ['<ol start=3 type=a><li>x<ul><li>y</ul><li>z</ol>', 'c. x\n  • y\nd. z'],
  [
    '<h2>Achados</h2>Linha<br>dois<br><br>três<p style="text-transform:uppercase">µg</p>',
    'Achados\n\nLinha\ndois\n\ntrês\n\nµg',
  ],
  [
    '<html><head><title>t</title><style>p { margin: 0 }</style></head><body>a &lt;5 mm &amp; b</body></html>',
    'a <5 mm & b',
  ],
  ['<p>1&#11;2 cm</p>', '1\n2 cm'],
  [
    '<style>.x{text-decoration:line-through} sup.n, .n{vertical-align:baseline;position:relative;top:-.5em}</style><p class=X>a <b class=n>2</b></p>',
    '[riscado/struck out: a ]²'.replace(']²', '²]'),
  ],
  ['<style>.a{display:none} .b .a, i{display:inline}</style><div class=b><p class=a>x</p></div>', 'x'],
  [
    '<style>th{background:#336;color:#fff} tr:nth-child(even){background:#f2f2f2} a:hover,a:visited{color:#fff} p::after{content:"";display:table}</style><p>p <a href="x">l</a><table><tr><th>A<th>B<tr><td>1<td>2</table>',
    'p l\n\nA | B\n1 | 2',
  ],
  [
    `<html><head><style><!-- @font-face {font-family:Wingdings; panose-1:5 0;} @font-face{font-family:Symbol;}
     p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif; color:windowtext}
     a:link, span.MsoHyperlink {mso-style-priority:99; color:#0563C1; text-decoration:underline;}
     @page WordSection1 {size:612.0pt 792.0pt; mso-header-margin:35.4pt;} div.WordSection1 {page:WordSection1;}
     @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7; font-family:Symbol;} ol {margin-bottom:0cm;}
     .hidden {display:none} --></style><!--[if gte mso 9]><style>v\\:* {behavior:url(#default#VML);}</style><![endif]--></head>
     <body lang=PT-BR><div class=WordSection1><p class=MsoNormal>Fígado <a href="x">normal</a>.<o:p></o:p></p></div></body></html>`,
    'Fígado normal.',
  ],
  ['  <div>a\n b <b> c</b></div>', 'a b c'],
])('HTML is read as what a browser shows: %s', (html, text) => {
  const document = readHtml(html)
  expect(plainText(document)).toBe(text)
  expect(ResultDocument.parse(document)).toEqual(document)
})

test.each([
  ['<p>a<img src="x.png"></p>', /picture/],
  ['<script>document.write(1)</script>', /<script>/],
  ['<p style="display: none">x</p>', /hidden text/],
  ['<p><span style="visibility:hidden">x</span></p>', /hidden text/],
  ['<p hidden>x</p>', /hidden text/],
  ['<p>Não <span style="font-size:1px">há</span></p>', /hidden text/],
  ['<p style="font:0/0 a">x</p>', /hidden text/],
  ['<p style="transform: scale(0)">x</p>', /hidden text/],
  ['<p style="direction:rtl;unicode-bidi:bidi-override">12</p>', /another order/],
  ['<p>5 <font face="Symbol">m</font>g/L</p>', /font symbol.*“m”/],
  ['<p><span style=\'font-family:"Symbol",serif\'><b>m</b></span>g</p>', /font symbol/],
  ['<p><span style="font-family:Wingdings">þ</span> sim</p>', /font wingdings.*“þ”/],
  ['<p style="font: 10pt Wingdings">a</p>', /font wingdings/],
  ['<tr hidden><td>x</td></tr>', /<tr>/],
  ['<table><tr style="display:none"><td>x</td></tr></table>', /hidden text/],
  ['<style>.x{display:none}</style><p class=x>x</p>', /hidden text/],
  ['<style>p.x span{visibility:hidden}</style><p class="a x"><b>a <span>x</span></b></p>', /hidden text/],
  ['<style>body{color:#fff}</style>x', /colour of what is behind it.*“x”/],
  ['<style>tbody{display:none}</style><table><tr><td>x</table>', /hidden text/],
  ['<style>.x{display:none!important}</style><p class=x style="display:block">x</p>', /hidden text/],
  ['<style>@media print{.x{display:none}}</style><p class=x>x</p>', /rule “display:none”.*not certain/],
  ['<style media=print>p{opacity:0}</style><p>x</p>', /not certain/],
  ['<style>p:nth-child(2){display:none}</style><p>a</p><p>x</p>', /not certain/],
  ['<style>p:not(.a)>b{text-decoration:line-through}</style><p><b>x</b></p>', /not certain/],
  ['<style>.x{ & b{display:none} }</style><p class=x><b>x</b></p>', /not certain/],
  ['<style>.x::before{content:"sem "}</style><p class=x>fratura</p>', /content:"sem ".*not certain/],
  ['<style>.s{font-family:Symbol}</style><p>5 <span class=s>m</span>g</p>', /font symbol/],
  ['<style>.s{font:italic 12pt/1 Wingdings}</style><p class=s>a</p>', /font wingdings/],
  ['<style>@import "a.css";</style><p>a</p>', /another file/],
  ['<style>.x{d\\69splay:/**/none}</style><p class=x>x</p>', /hidden text/],
  [`<style>${'a{'.repeat(30)}</style>x`, /nest/],
  ['<p style="font-family:Lost, Symbol">m</p>', /font symbol/],
  ['<p>Não <span style="color:#fff">há</span></p>', /colour of what is behind/],
  ['<p>Não <font color=white>há</font></p>', /colour of what is behind/],
  ['<p style="COLOR: RGB(255, 255, 255)">há</p>', /colour of what is behind/],
  ['<p style="color:hsl(0 0% 100%)">há</p>', /colour of what is behind/],
  ['<p style="color:rgba(0,0,0,.05)">há</p>', /colour of what is behind/],
  ['<p style="opacity:0.0">há</p>', /colour of what is behind/],
  ['<table bgcolor="#000080"><tr><td style="color:navy">há</table>', /colour of what is behind/],
  ['<table><tr style="background:black"><td>há</table>', /colour of what is behind/],
  ['<div style="background:linear-gradient(red, blue)"><p style="color:#f00">há</p></div>', /colour of what/],
  ['<p style="color:var(--x)">há</p>', /not certain.*var/],
  ['<p style="background:url(x.png)">há</p>', /not certain.*url/],
  ['<link rel="stylesheet" href="a.css"><p>a</p>', /style sheet/],
  ['<table><tr><td><table><tr><td>a</table></table>', /table within a table/],
  ['<table>a<tr><td>b</table>', /between the cells/],
  ['<table><tr><td colspan=41>b</table>', /40 columns/],
  ['<input type="text" value="12 mm">', /form field/],
  ['<select><option>a</select>', /form field/],
  ['<threshold>5</threshold>', /<threshold>/],
  ['<p>FE <50% e >30% ok <b</p>', /within a tag|&lt;/],
  ['<p>LVEF <a normal<b>x</b>', /&lt;|within a tag/],
  ['<p title="x>Fratura</p><p class="y">fim</p>', /quotation mark/],
  ['<p>a</p><!-- b', /comment/],
  ['a </ 5 e b > 3', /&lt;/],
  ['<p><s>não</p><p>há</s></p>', /does not close <s>/],
  [`${'<div>'.repeat(513)}a`, /512 elements/],
  ['<p>\\.br\\</p>', /HL7/],
])('what a document cannot hold is refused by name: %s', (html, problem) => {
  expect(() => readHtml(html)).toThrow(problem)
})

test('plain text is no markup, and its lines stay', () => {
  const text = '# distal radius\n<S> <B> <td>\n\n1\u000b2 cm\fx\n\n\n  a\tb  '
  expect(readPlainText(text).blocks.every(({ kind }) => kind === 'paragraph')).toBe(true)
  expect(plainText(readPlainText(text))).toBe('# distal radius\n<S> <B> <td>\n\n1\n2 cm\nx\n\n  a\tb')
})

test.each([
  ['{\\rtf1\\ansi Normal}', /RTF/],
  ['Linha\\.br\\dois', /HL7 escape \\\.br\\/],
  ['\\H\\Atenção\\N\\', /HL7 escape/],
  ['5 \\T\\ 3', /HL7 escape/],
  ['a\\X0D\\b', /HL7 escape/],
  ['a\u0007b', /U\+0007/],
  ['1\u202e2', /U\+202E/],
])('a text that does not say what it means is refused: %s', (text, problem) => {
  expect(textProblem(text)).toMatch(problem)
})

test('backslashes, tabs and line breaks of every kind are text', () => {
  expect(textProblem('a\\b c:\\dir\\x\t\v\f\u0085')).toBeUndefined()
})

test('a text of unknown form is HTML only where it has whole elements', () => {
  expect(plainText(readUnknownText('Nível <B> e <td>').document)).toBe('Nível <B> e <td>')
  expect(plainText(readUnknownText('<p>Sem <s>x</s></p>').document)).toBe('Sem [riscado/struck out: x]')
  expect(plainText(readUnknownText('a  <b>b</b>\nc').document)).toBe('a  b\nc')
  expect(readUnknownText('<p>a<img></p>')).toMatchObject({ isDoubtful: true })
})

test('headings that were written as lines with a sign are headings', () => {
  expect(readHeadedText('# Achados\nNormal.\n\n# Impressão')).toEqual({
    blocks: [
      { kind: 'heading', level: 1, runs: [{ text: 'Achados' }] },
      { kind: 'paragraph', runs: [{ text: 'Normal.' }] },
      { kind: 'heading', level: 1, runs: [{ text: 'Impressão' }] },
    ],
  })
})
