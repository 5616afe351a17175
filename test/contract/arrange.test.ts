import { expect, test } from 'vitest'
import { arrange } from '#contract/reportDocument/arrange.ts'
import { run, wordsOf, type Block } from '#contract/reportDocument/model.ts'
import { readPlainText } from '#contract/reportDocument/readPlain.ts'
import { readUnknownText } from '#contract/reportDocument/readUnknown.ts'
import type { Section } from '#contract/reportDocument/sections.ts'

const said = (sections: readonly Section[]) =>
  sections.map(({ heading, label, body }) => [
    wordsOf(heading?.runs ?? label ?? []),
    body.map(({ runs }) => wordsOf(runs)).join(' / '),
  ])

const read = (text: string) => {
  const { impression, others } = arrange(readUnknownText(text).document)
  return { impression: said(impression), others: said(others) }
}

test.each([
  ['a label in capitals', 'ACHADOS: Fígado normal.\n\nIMPRESSÃO: Exame normal.', 'IMPRESSÃO'],
  ['a label in words', 'Achados: Fígado normal.\n\nOpinião: Exame normal.', 'Opinião'],
  ['a line of its own', 'ACHADOS\nFígado normal.\n\nCONCLUSÃO\nExame normal.', 'CONCLUSÃO'],
  ['a bold line', '<p>Achados: Fígado normal.</p><p><b>Conclusion</b><br>Exame normal.</p>', 'Conclusion'],
  [
    'bold words with a colon',
    '<p>Fígado normal.</p><p><b>Impressão diagnóstica:</b> Exame normal.</p>',
    'Impressão diagnóstica',
  ],
  ['a heading', '<p>Fígado normal.</p><h2>Impression:</h2><p>Exame normal.</p>', 'Impression:'],
  [
    'a diagnosis, where nothing else is the impression',
    'ACHADOS: Antro.\n\nDIAGNÓSTICO: Exame normal.',
    'DIAGNÓSTICO',
  ],
])('The impression is found under %s', (_, text, name) => {
  expect(read(text).impression).toEqual([[name, 'Exame normal.']])
})

test.each([
  ['without an impression', 'ACHADOS: Normal.\n\nINDICAÇÃO: Dor.', ['ACHADOS', 'INDICAÇÃO']],
  [
    'of two exams',
    'IMPRESSÃO: Um.\n\nACHADOS: Dois.\n\nIMPRESSÃO: Três.',
    ['IMPRESSÃO', 'ACHADOS', 'IMPRESSÃO'],
  ],
  ['with an impression that says nothing', 'ACHADOS: Normal.\n\nIMPRESSÃO:', ['ACHADOS', 'IMPRESSÃO']],
  [
    'with the diagnosis for which the exam was asked',
    'DIAGNÓSTICO CLÍNICO: Dor.\n\nACHADOS: Normal.',
    ['DIAGNÓSTICO CLÍNICO', 'ACHADOS'],
  ],
])('A text %s keeps its order', (_, text, names) => {
  const { impression, others } = read(text)
  expect(impression).toEqual([])
  expect(others.map(([name]) => name)).toEqual(names)
})

test('Addenda and recommendations follow the impression, and the technique is last', () => {
  const { impression, others } = read(
    'TÉCNICA: Axial.\n\nACHADOS: Cisto.\n\nIMPRESSÃO: Cisto simples.\n\nRECOMENDAÇÃO: Controle.\n\nADENDO: À esquerda.',
  )
  expect(impression).toEqual([['IMPRESSÃO', 'Cisto simples.']])
  expect(others).toEqual([
    ['RECOMENDAÇÃO', 'Controle.'],
    ['ADENDO', 'À esquerda.'],
    ['ACHADOS', 'Cisto.'],
    ['TÉCNICA', 'Axial.'],
  ])
})

test('A technique that may hold findings without a label stays where it was', () => {
  const { others } = read('TÉCNICA: Axial.\n\nFígado normal.\n\nNOTA: Sem contraste.\n\nIMPRESSÃO: Normal.')
  expect(others.map(([name]) => name)).toEqual(['TÉCNICA', 'NOTA'])
})

test('Headings below that of the impression are part of it', () => {
  const heading = (level: number, text: string): Block => ({ kind: 'heading', level, runs: [run(text)] })
  const [first, second, third] = readPlainText('Um.\n\nDois.\n\nTrês.').blocks as [Block, Block, Block]
  const blocks = [heading(2, 'Conclusão'), first, heading(3, 'Fígado'), second, heading(2, 'Rins'), third]
  const { impression, others } = arrange({ blocks })
  expect(said(impression)).toEqual([
    ['Conclusão', 'Um.'],
    ['Fígado', 'Dois.'],
  ])
  expect(said(others)).toEqual([['Rins', 'Três.']])
})
