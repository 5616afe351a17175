import { expect, test } from 'vitest'
import { examKind, isSameKind } from '#portal/reports/pane/earlier/examKind.ts'

const areSame = (one: string, other: string) => isSameKind(examKind(one), examKind(other))

test.each([
  ['Upper endoscopy', 'Endoscopia digestiva alta'],
  ['Chest X-ray', 'Radiografia de tórax'],
  ['Abdominal CT', 'Tomografia de abdome'],
  ['Lumbar spine MR', 'Ressonância de coluna lombar'],
  ['Knee MR', 'RM do joelho'],
])('%s is of the same kind as %s', (one, other) => {
  expect(areSame(one, other)).toBe(true)
})

test.each([
  ['Upper endoscopy', 'Colonoscopia'],
  ['Radiografia de tórax', 'Tomografia de tórax'],
  ['Ultrassonografia de mamas', 'Mamografia digital bilateral'],
  ['Cervical spine X-ray', 'Neck ultrasound'],
  ['Exame A', 'Exame A'],
])('%s is not of the same kind as %s', (one, other) => {
  expect(areSame(one, other)).toBe(false)
})
