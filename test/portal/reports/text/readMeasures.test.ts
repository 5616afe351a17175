import { expect, test } from 'vitest'
import { readPlainText } from '#contract/reportDocument/readPlain.ts'
import { changesOf } from '#portal/reports/text/measures/changes.ts'
import { readMeasures } from '#portal/reports/text/measures/readMeasures.ts'

const read = (text: string) => readMeasures(readPlainText(text))
const said = (text: string) => read(text).map(({ name, written }) => `${name}: ${written}`)

test.each([
  [
    'RIM DIREITO: Mede 10,2 cm, com parênquima de 1,5 cm.',
    ['RIM DIREITO: 10,2 cm', 'RIM DIREITO · parênquima: 1,5 cm'],
  ],
  ['Right renal calculus of 8 mm.', ['Right renal calculus: 8 mm']],
  [
    'LOBO DIREITO: Mede 4,5 x 1,2 x 1,3 cm (volume de 3,7 mL).',
    ['LOBO DIREITO: 4,5 x 1,2 x 1,3 cm', 'LOBO DIREITO · volume: 3,7 mL'],
  ],
  ['FÍGADO: No segmento VI, cisto de 12 mm.', ['FÍGADO · segmento VI, cisto: 12 mm']],
  [
    'FÍGADO: De dimensões e contornos preservados (12,6 cm no lobo direito).',
    ['FÍGADO · lobo direito: 12,6 cm'],
  ],
  ['BAÇO: De dimensões normais (9,7 cm).', ['BAÇO: 9,7 cm']],
  [
    'MEDIDAS:\nFígado   \t12,6 cm\nBaço   \t9,7 cm\n\nFÍGADO: De dimensões normais (12,6 cm no lobo direito).',
    ['Baço: 9,7 cm', 'FÍGADO · lobo direito: 12,6 cm'],
  ],
  [
    'RIM DIREITO: Eixo longitudinal de 10,7 cm e espessura do parênquima de 1,9 cm.',
    ['RIM DIREITO · Eixo longitudinal: 10,7 cm', 'RIM DIREITO · espessura do parênquima: 1,9 cm'],
  ],
])('%s states what is measured', (text, expected) => {
  expect(said(text)).toEqual(expected)
})

test.each([
  'ESÔFAGO: Linha Z a 38 cm dos incisivos.',
  'OVÁRIO DIREITO: Folículos de até 9 mm.',
  'RIM DIREITO: Sem cálculos maiores que 3 mm.',
  'RIM DIREITO: Cálculo de 3-5 mm.',
  'RIM DIREITO: Cálculo <5 mm.',
  'RIM DIREITO: Cálculo < 5 mm.',
  'RIM DIREITO: Cálculo ≥ 5 mm.',
  'RIM DIREITO: Cálculo ~ 5 mm.',
  'RIM DIREITO: Cálculo de 3 - 5 mm.',
  'RIM DIREITO: Cálculo de 3 – 5 mm.',
  'RIM DIREITO: Cálculo de 5 ± 1 mm.',
  'TÉCNICA: Cortes do fígado de 5 mm.',
  'IMPRESSÃO: Cálculo no rim direito de 5 mm.',
  'Mede 5 mm.',
  'Nódulo de 5 mm.',
  'PÂNCREAS: Eco de 5 mm/s.',
])('%s states no measure that is beyond doubt', (text) => {
  expect(said(text)).toEqual([])
})

const changes = (now: string, before: string) =>
  changesOf(read(now), read(before)).map(({ before: earlier, change }) => [earlier?.written, change])

test.each([
  ['of the same structure', 'RIM DIREITO: Mede 10,2 cm.', 'RIM DIREITO: Medindo 9,9 cm.', ['9,9 cm', [0.3]]],
  [
    'in another unit of length',
    'Right renal calculus of 8 mm.',
    'Right renal calculus of 0.5 cm.',
    ['0.5 cm', [3]],
  ],
  [
    'in each direction',
    'LOBO DIREITO: Mede 4,5 x 1,2 cm.',
    'LOBO DIREITO: Mede 4,4 x 1,3 cm.',
    ['4,4 x 1,3 cm', [0.1, -0.1]],
  ],
])('A measure %s is compared with the one before', (_, now, before, expected) => {
  expect(changes(now, before)).toEqual([expected])
})

test.each([
  ['of the other side', 'RIM DIREITO: Mede 10,2 cm.', 'RIM ESQUERDO: Mede 9,9 cm.'],
  ['of another quantity', 'RIM DIREITO: Parênquima de 1,2 cm.', 'RIM DIREITO: Mede 9,9 cm.'],
  [
    'of a finding elsewhere',
    'FÍGADO: Cisto de 8 mm no segmento VI.',
    'FÍGADO: Cisto de 5 mm no segmento VII.',
  ],
  ['of another part', 'FÍGADO: Mede 12 cm no lobo direito.', 'FÍGADO: Mede 12 cm no lobo esquerdo.'],
  ['in another number of directions', 'RIM DIREITO: Mede 10,2 x 4 cm.', 'RIM DIREITO: Mede 9,9 cm.'],
  ['of volume', 'RIM DIREITO: Mede 10,2 cm.', 'RIM DIREITO: Mede 90 mL.'],
  [
    'that the earlier report states twice',
    'RIM DIREITO: Cisto de 8 mm.',
    'RIM DIREITO: Cisto de 5 mm. Cisto de 9 mm.',
  ],
])('A measure %s is not compared', (_, now, before) => {
  expect(changes(now, before)).toEqual([[undefined, undefined]])
})
