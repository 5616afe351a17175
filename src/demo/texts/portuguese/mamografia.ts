import { breastDensity, breastFacts, quadrants } from '#demo/texts/facts/breastFacts.ts'
import type { BreastNodule } from '#demo/texts/facts/breastFacts.ts'
import type { Finding, Places } from '#demo/texts/sketch.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

type Category = 0 | 1 | 2 | 4

export const mamografia: WriteContent = (study) => {
  const { now } = study
  const sides = [breast(study, 'right'), breast(study, 'left')] as const
  const categories = sides.map(({ category }) => category)
  const category = ([4, 0, 2] as const).find((each) => categories.includes(each)) ?? 1
  return {
    indication: now.pick([
      'Rastreamento.',
      'Rastreamento anual.',
      'Rastreamento; mãe com câncer de mama após os 60 anos.',
      'Controle; sem queixas.',
      'Mastalgia à esquerda, sem nódulo palpável.',
    ]),
    technique: now.pick([
      'Mamografia digital em incidências craniocaudal e mediolateral oblíqua, bilateralmente.',
      'Estudo digital de campo total, nas incidências craniocaudais e mediolaterais oblíquas, com leitura assistida por computador.',
    ]),
    organs: [
      ['Composição', { finding: density[breastDensity(study)] }],
      ['Mama direita', sides[0].observation],
      ['Mama esquerda', sides[1].observation],
      [
        'Axilas',
        {
          finding: now.pick([
            'Linfonodos de aspecto habitual.',
            'Linfonodos com centro lucente, de aspecto benigno.',
            'Sem linfonodomegalias.',
          ]),
        },
      ],
    ],
    normal: 'Ausência de sinais radiológicos de malignidade.',
    conclusion: [advice[category]],
    sketches: [
      { organ: 'right breast', findings: sides[0].drawn },
      { organ: 'left breast', findings: sides[1].drawn },
    ],
  }
}

const density = {
  A: 'Mamas quase inteiramente adiposas (padrão A).',
  B: 'Mamas com densidades fibroglandulares esparsas (padrão B).',
  C: 'Mamas heterogeneamente densas, o que pode ocultar pequenos nódulos (padrão C).',
  D: 'Mamas extremamente densas, o que reduz a sensibilidade do método (padrão D).',
} as const

const advice: Record<Category, string> = {
  0: 'BI-RADS 0. Complementar com ultrassonografia.',
  1: 'BI-RADS 1. Controle anual.',
  2: 'BI-RADS 2. Achados benignos; controle anual.',
  4: 'BI-RADS 4. Recomenda-se biópsia.',
}

interface Breast {
  category: Category
  observation: Observation
  drawn: Finding<Places['right breast']>[]
}

function breast(study: Study, side: 'right' | 'left'): Breast {
  const { now } = study
  const { nodule, calcified } = breastFacts(study, side)
  const calm = now.pick([
    'Sem nódulos, distorções ou calcificações suspeitas.',
    'Pele e papila de aspecto normal. Não há assimetrias nem calcificações agrupadas.',
    'Tecido fibroglandular de distribuição habitual, sem lesões.',
    'Complexo areolopapilar e pele de espessura normal. Sem microcalcificações agrupadas.',
  ])
  const calcifications: Observation = {
    finding: now.pick([
      'Calcificações esparsas, arredondadas, de aspecto benigno. Sem nódulos ou distorções.',
      'Calcificações vasculares e cutâneas, benignas. Não há nódulos.',
    ]),
  }
  const spots = calcified ? [{ kind: 'calcifications', place: 'all' } as const] : []
  // A small cyst is not visible within the tissue.
  if (!nodule || (nodule.kind === 'cyst' && nodule.size < 10))
    return {
      category: calcified ? 2 : 1,
      observation: calcified ? calcifications : { finding: calm },
      drawn: spots,
    }
  return {
    category: nodule.kind === 'suspicious' ? 4 : 0,
    observation: together(seenNodule(nodule, side), calcified && 'Calcificações esparsas, benignas.'),
    drawn: [
      {
        kind: nodule.kind === 'suspicious' ? 'irregular nodule' : 'oval nodule',
        place: nodule.quadrant,
        size: nodule.size,
      },
      ...spots,
    ],
  }
}

function seenNodule({ kind, size, quadrant }: BreastNodule, side: 'right' | 'left'): Observation {
  const name = side === 'right' ? 'direita' : 'esquerda'
  const [seen, named] =
    kind === 'suspicious'
      ? (['denso, irregular e espiculado', 'Nódulo irregular e espiculado'] as const)
      : (['oval, circunscrito e isodenso', 'Nódulo oval e circunscrito'] as const)
  return {
    finding: `No quadrante ${quadrants[quadrant]}, nódulo ${seen}, com ${size} mm.`,
    impression: `${named} de ${size} mm no quadrante ${quadrants[quadrant]} da mama ${name}.`,
  }
}
