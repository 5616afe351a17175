import { breastFacts, quadrants } from '#demo/texts/facts/breastFacts.ts'
import type { BreastNodule, Quadrant } from '#demo/texts/facts/breastFacts.ts'
import type { Finding, Places } from '#demo/texts/sketch.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

// Positions as hours on a clock face, seen from in front of the patient.
const hours: Record<'right' | 'left', Record<Quadrant, number>> = {
  right: { 'upper outer': 10, 'upper inner': 2, 'lower outer': 8, 'lower inner': 4 },
  left: { 'upper outer': 2, 'upper inner': 10, 'lower outer': 4, 'lower inner': 8 },
}

export const ultrassomMamas: WriteContent = (study) => {
  const { now } = study
  const kinds = [breastFacts(study, 'right').nodule?.kind, breastFacts(study, 'left').nodule?.kind]
  const category = kinds.includes('suspicious')
    ? 4
    : kinds.includes('benign')
      ? 3
      : kinds.includes('cyst')
        ? 2
        : 1
  return {
    indication: now.pick([
      'Nódulo palpável ao autoexame.',
      'Complementação de mamografia em mamas densas.',
      'Mastalgia bilateral.',
      ...(category === 3 ? ['Controle de nódulo de aspecto benigno.'] : []),
      'Rastreamento; antecedente familiar de câncer de mama.',
    ]),
    technique: now.pick([
      'Exame com transdutor linear de alta frequência, em cortes radiais e antirradiais, incluindo as regiões axilares.',
      'Varredura de ambas as mamas e axilas com transdutor linear de 7 a 15 MHz e Doppler colorido.',
    ]),
    organs: [
      ['Mama direita', breast(study, 'right')],
      ['Mama esquerda', breast(study, 'left')],
      [
        'Axilas',
        {
          finding: now.pick([
            'Linfonodos de aspecto habitual, com hilo gorduroso preservado.',
            'Sem linfonodomegalias axilares.',
          ]),
        },
      ],
    ],
    normal: 'Mamas sem alterações ecográficas.',
    conclusion: [advice[category]],
    sketches: [
      { organ: 'right breast', findings: inBreast(study, 'right') },
      { organ: 'left breast', findings: inBreast(study, 'left') },
    ],
  }
}

const advice = {
  1: 'BI-RADS 1 (negativo). Controle de rotina.',
  2: 'BI-RADS 2 (achados benignos). Controle de rotina.',
  3: 'BI-RADS 3 (provavelmente benigno). Controle em seis meses.',
  4: 'BI-RADS 4 (suspeito). Recomenda-se biópsia percutânea guiada por ultrassom.',
} as const

const looks: Record<BreastNodule['kind'], readonly [seen: string, named: string]> = {
  cyst: ['imagem anecoica oval, de paredes finas e reforço posterior,', 'Cisto simples'],
  benign: ['nódulo oval, circunscrito, hipoecogênico e paralelo à pele,', 'Nódulo oval e circunscrito'],
  suspicious: [
    'nódulo irregular, hipoecogênico, de margens indistintas e não paralelo à pele,',
    'Nódulo irregular',
  ],
}

function breast(study: Study, side: 'right' | 'left'): Observation {
  const { now } = study
  const { nodule } = breastFacts(study, side)
  const name = side === 'right' ? 'direita' : 'esquerda'
  const tissue = now.pick([
    'Pele e tecido subcutâneo de aspecto normal. Parênquima de ecotextura homogênea.',
    'Parênquima fibroglandular heterogêneo, sem distorções. Ductos não dilatados.',
    'Tecido fibroglandular de distribuição habitual, com ductos de calibre normal.',
  ])
  if (!nodule) return together(tissue, now.pick(['Sem nódulos ou cistos.', 'Não se observam lesões focais.']))
  const [seen, named] = looks[nodule.kind]
  const place = `às ${hours[side][nodule.quadrant]} horas`
  return together(tissue, {
    finding: `No quadrante ${quadrants[nodule.quadrant]}, ${place}, ${seen} com ${nodule.size} mm.`,
    impression: `${named} de ${nodule.size} mm ${place} da mama ${name}.`,
  })
}

const drawn = { cyst: 'cyst', benign: 'oval nodule', suspicious: 'irregular nodule' } as const

function inBreast(study: Study, side: 'right' | 'left'): Finding<Places['right breast']>[] {
  const { nodule } = breastFacts(study, side)
  return nodule ? [{ kind: drawn[nodule.kind], place: nodule.quadrant, size: nodule.size }] : []
}
