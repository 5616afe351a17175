import type { Random } from '#demo/random.ts'
import type { Finding, FindingKind, Places } from '#demo/texts/sketch.ts'
import type { Study, WriteContent } from '#demo/texts/study.ts'
import { comma, ellipsoid, together } from '#demo/texts/wording.ts'

export const ultrassomTireoide: WriteContent = (study) => {
  const { now, lasting } = study
  const inflamed = study.trait('thyroiditis', 0.13)
  const right = lobe(study, 'direito')
  const left = lobe(study, 'esquerdo')
  const isthmus = comma(lasting('isthmus').tenths(2, 4.2))
  const volume = comma(right.volume + left.volume)
  const nodules = [...right.nodules, ...left.nodules]
  return {
    indication: now.pick([
      'Nódulo palpável em exame de rotina.',
      ...(nodules.length > 0 ? ['Controle de nódulo da tireoide.'] : ['Sensação de nó na garganta.']),
      ...(inflamed ? ['Hipotireoidismo em tratamento.', 'Elevação de TSH.'] : ['Avaliação de rotina.']),
      'Antecedente familiar de doença da tireoide.',
      'Aumento do volume cervical.',
    ]),
    technique: now.pick([
      'Exame com transdutor linear de alta frequência, em cortes transversais e longitudinais, com Doppler colorido.',
      'Estudo da tireoide e das cadeias cervicais com transdutor linear de 7 a 15 MHz e Doppler colorido.',
    ]),
    organs: [
      [
        'Tireoide',
        inflamed
          ? {
              finding: `Contornos lobulados e ecotextura difusamente heterogênea e hipoecogênica, com traves hiperecogênicas. Volume total de ${volume} mL.`,
              impression: 'Sinais de tireoidopatia parenquimatosa difusa (tireoidite crônica).',
            }
          : {
              finding: now.pick([
                `Tópica, de contornos regulares e ecotextura homogênea. Volume total de ${volume} mL.`,
                `Volume total de ${volume} mL. Parênquima de ecogenicidade preservada e vascularização habitual.`,
              ]),
            },
      ],
      ['Lobo direito', right.observation],
      ['Lobo esquerdo', left.observation],
      ['Istmo', { finding: `Espessura de ${isthmus} mm, sem nódulos.` }],
      [
        'Cadeias cervicais',
        {
          finding: now.pick([
            'Linfonodos de aspecto habitual nos níveis II e III, bilateralmente.',
            'Sem linfonodomegalias de aspecto suspeito.',
          ]),
        },
      ],
    ],
    normal: 'Ultrassonografia de tireoide sem alterações.',
    ...(nodules.length > 0 && { conclusion: [advice(nodules)] }),
    sketches: [
      {
        organ: 'thyroid',
        findings: [
          ...right.nodules.map((each) => inLobe('right', each)),
          ...left.nodules.map((each) => inLobe('left', each)),
          ...(inflamed ? [{ kind: 'diffuse change', place: 'all' } as const] : []),
        ],
      },
    ],
  }
}

const thirds = { upper: 'superior', middle: 'médio', lower: 'inferior' } as const

const inLobe = (side: 'right' | 'left', { drawn, third, size }: Nodule): Finding<Places['thyroid']> => ({
  kind: drawn,
  place: `${side} ${third}`,
  size,
})

interface Nodule {
  third: keyof typeof thirds
  size: number
  /** The kind of finding that a schematic shows. */
  drawn: FindingKind
  category: 1 | 2 | 3 | 4 | 5
}

// ACR TI-RADS: composition, echogenicity and foci give the points, and these the category.
const kinds: readonly (readonly [readonly [string, Nodule['category'], FindingKind], number])[] = [
  [['cístico, anecoico, com foco de coloide', 1, 'cystic nodule'], 34],
  [['espongiforme', 1, 'spongy nodule'], 12],
  [['misto, sólido-cístico, isoecogênico', 2, 'mixed nodule'], 18],
  [['sólido, isoecogênico, de margens regulares', 3, 'solid nodule'], 22],
  [['sólido, hipoecogênico, de margens regulares', 4, 'solid nodule'], 11],
  [['sólido, hipoecogênico, com focos ecogênicos puntiformes', 5, 'solid nodule'], 3],
]

function lobe({ now, age, lasting }: Study, side: 'direito' | 'esquerdo') {
  const fixed = lasting(`thyroid ${side}`)
  const axes = [fixed.tenths(4, 5.2), fixed.tenths(1.3, 1.8), fixed.tenths(1.3, 1.9)].map(
    (axis) => axis + now.tenths(0, 0.1),
  )
  const volume = Math.round(ellipsoid(axes) * 10) / 10
  const measures = `${axes.map((axis) => comma(axis)).join(' x ')} cm (volume de ${comma(volume)} mL).`
  const nodules = fixed.chance(age > 50 ? 0.42 : 0.2) ? [nodule(fixed, now)] : []
  const observation = together(
    now.pick([`Mede ${measures}`, `Dimensões de ${measures}`]),
    nodules.length === 0 && now.pick(['Sem nódulos.', 'Não se observam nódulos.']),
    ...nodules.map(({ third, look, size, category }) => ({
      finding: `No terço ${thirds[third]}, nódulo ${look}, com ${size} mm.`,
      impression: `Nódulo de ${size} mm no terço ${thirds[third]} do lobo ${side} (ACR TI-RADS ${category}).`,
    })),
  )
  return { volume, nodules, observation }
}

function nodule(fixed: Random, now: Random) {
  const [look, category, drawn] = fixed.weighted(kinds)
  const third = fixed.pick(['upper', 'middle', 'lower'] as const)
  return { look, category, drawn, third, size: fixed.int(5, 22) + now.int(0, 1) }
}

// The sizes from which ACR TI-RADS recommends a puncture, and a follow-up.
const puncture = { 1: Infinity, 2: Infinity, 3: 25, 4: 15, 5: 10 } as const
const control = { 1: Infinity, 2: Infinity, 3: 15, 4: 10, 5: 5 } as const

function advice(nodules: readonly Nodule[]): string {
  if (nodules.some(({ size, category }) => size >= puncture[category]))
    return 'Pelas dimensões e pelo aspecto, há indicação de punção aspirativa por agulha fina.'
  if (nodules.some(({ size, category }) => size >= control[category]))
    return 'Sugere-se controle ecográfico em 12 meses.'
  return 'Sem indicação de punção pelos critérios do ACR TI-RADS.'
}
