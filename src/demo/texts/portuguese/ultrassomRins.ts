import { kidneyFacts } from '#demo/texts/facts/abdomenFacts.ts'
import type { Finding, Places, Sketch } from '#demo/texts/sketch.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { comma } from '#demo/texts/wording.ts'

export const ultrassomRins: WriteContent = (study) => {
  const { now, age } = study
  return {
    indication: now.pick([
      ...(hasStone(study)
        ? ['Cólica renal.', 'Controle de litíase renal.']
        : ['Dor lombar; pesquisa de litíase.']),
      'Infecção urinária de repetição.',
      'Hematúria microscópica.',
      ...(age > 40 ? ['Hipertensão arterial; avaliação renal.', 'Elevação da creatinina.'] : []),
    ]),
    technique: now.pick([
      'Exame com transdutor convexo multifrequencial, com bexiga em repleção adequada, em decúbito dorsal e laterais.',
      'Estudo dos rins e da bexiga com transdutor convexo, em cortes longitudinais e transversais, complementado com Doppler colorido.',
    ]),
    organs: [...rins(study), ['Bexiga', bladder(study)]],
    normal: now.pick([
      'Rins e vias urinárias sem alterações ecográficas.',
      'Ultrassonografia de rins e vias urinárias dentro da normalidade.',
    ]),
    sketches: kidneySketches(study),
  }
}

const hasStone = (study: Study) =>
  (['right', 'left'] as const).some((side) => kidneyFacts(study, side).stone !== undefined)

/** The observations of both kidneys, which the exam of the whole abdomen also has. */
export const rins = (study: Study): [string, Observation][] => [
  ['Rim direito', kidney(study, 'right')],
  ['Rim esquerdo', kidney(study, 'left')],
]

const thirds = { upper: 'superior', middle: 'médio', lower: 'inferior' } as const

function kidney(study: Study, side: 'right' | 'left'): Observation {
  const { now } = study
  const { length, parenchyma, third, stone, cyst } = kidneyFacts(study, side)
  const name = side === 'right' ? 'direito' : 'esquerdo'
  const long = comma(length + now.tenths(-0.1, 0.1))
  const measures = now.pick([
    `Mede ${long} cm, com parênquima de ${comma(parenchyma)} cm.`,
    `Eixo longitudinal de ${long} cm e espessura do parênquima de ${comma(parenchyma)} cm.`,
  ])
  if (stone !== undefined)
    return {
      finding: `${measures} No terço ${thirds[third]}, cálculo de ${stone} mm com sombra acústica, sem dilatação do sistema coletor.`,
      impression: `Cálculo de ${stone} mm no terço ${thirds[third]} do rim ${name}, não obstrutivo.`,
    }
  if (cyst !== undefined)
    return {
      finding: `${measures} No terço ${thirds[third]}, cisto cortical simples de ${cyst} mm, de paredes finas. Sem hidronefrose.`,
      impression: `Cisto simples de ${cyst} mm no rim ${name}.`,
    }
  return {
    finding: now.pick([
      `Tópico, de contornos regulares. ${measures} Sem cálculos nem dilatação pielocalicial.`,
      `${measures} Boa diferenciação corticomedular. Sistema coletor não dilatado.`,
      `Topografia e morfologia normais. ${measures} Ausência de hidronefrose.`,
    ]),
  }
}

/** Of both kidneys. */
export const kidneySketches = (study: Study): Sketch[] => [
  { organ: 'right kidney', findings: inKidney(study, 'right') },
  { organ: 'left kidney', findings: inKidney(study, 'left') },
]

function inKidney(study: Study, side: 'right' | 'left'): Finding<Places['right kidney']>[] {
  const { third, stone, cyst } = kidneyFacts(study, side)
  if (stone !== undefined) return [{ kind: 'stone', place: third, size: stone }]
  return cyst === undefined ? [] : [{ kind: 'cyst', place: `${third} cortex`, size: cyst }]
}

function bladder({ now, age }: Study): Observation {
  const volume = age < 12 ? now.int(8, 16) * 10 : now.int(18, 38) * 10
  return {
    finding: now.pick([
      `Boa repleção (${volume} mL), paredes finas e conteúdo anecoico.`,
      `Volume pré-miccional de ${volume} mL, com paredes regulares. Jatos ureterais presentes e simétricos.`,
      `Repleta com ${volume} mL, sem lesões vegetantes nem cálculos.`,
    ]),
  }
}
