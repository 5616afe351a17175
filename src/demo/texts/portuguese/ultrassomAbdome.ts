import { gallbladderFacts, liverFacts } from '#demo/texts/facts/abdomenFacts.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import type { Sketch } from '#demo/texts/sketch.ts'
import { kidneySketches, rins } from './ultrassomRins.ts'
import { comma, grown, together } from '#demo/texts/wording.ts'

export const ultrassomAbdome: WriteContent = (study) => {
  const { now, age } = study
  const { state } = gallbladderFacts(study)
  return {
    indication: now.pick(
      age < 14
        ? [
            'Dor abdominal recorrente.',
            'Infecção urinária de repetição.',
            'Constipação e distensão abdominal.',
          ]
        : [
            'Dor em hipocôndrio direito após as refeições.',
            'Alteração de enzimas hepáticas.',
            'Dor abdominal difusa há três semanas.',
            ...(liverFacts(study).fat ? ['Controle de esteatose hepática.'] : ['Plenitude pós-prandial.']),
            'Avaliação de rotina.',
            'Dispepsia; pesquisa de colelitíase.',
          ],
    ),
    technique: now.pick([
      `Exame realizado com transdutor convexo multifrequencial, após jejum de ${now.pick(['seis', 'oito'])} horas, em cortes longitudinais e transversais.`,
      'Estudo em modo bidimensional e Doppler colorido, com transdutor convexo de 2 a 5 MHz. Jejum adequado.',
      'Varredura do abdome com transdutor convexo, em decúbito dorsal e laterais, com bexiga cheia.',
    ]),
    organs: [
      ['Fígado', liver(study)],
      ['Vesícula e vias biliares', gallbladder(study)],
      ['Pâncreas', pancreas(study)],
      ['Baço', spleen(study)],
      ...rins(study),
      [
        'Bexiga',
        {
          finding: now.pick([
            'Repleta, de paredes finas e conteúdo anecoico.',
            'Boa repleção, com paredes regulares e sem conteúdo anômalo.',
            'Conteúdo anecoico, sem espessamento parietal.',
          ]),
        },
      ],
      [
        'Aorta e cavidade',
        {
          finding: now.pick([
            'Aorta de calibre e trajeto normais nos segmentos acessíveis. Ausência de líquido livre.',
            'Grandes vasos de calibre preservado. Sem linfonodomegalias nem líquido livre na cavidade.',
          ]),
        },
      ],
    ],
    normal: now.pick([
      'Ultrassonografia de abdome total sem alterações.',
      'Exame ecográfico do abdome dentro dos limites da normalidade.',
    ]),
    sketches: [...(state === 'removed' ? [] : [gallbladderSketch(study)]), ...kidneySketches(study)],
  }
}

const fatDegree = { mild: 'leve', moderate: 'moderada', severe: 'acentuada' } as const

function liver(study: Study): Observation {
  const { now } = study
  const { lobe, fat, lesion } = liverFacts(study)
  const size = comma(lobe + now.tenths(-0.2, 0.2))
  const parenchyma = fat
    ? {
        finding: `Dimensões normais (lobo direito com ${size} cm) e contornos regulares. Ecogenicidade difusamente aumentada, com ${fat === 'mild' ? 'boa visualização' : 'atenuação do feixe'} em planos profundos.`,
        impression: `Esteatose hepática ${fatDegree[fat]}.`,
      }
    : now.pick([
        `Dimensões normais, com lobo direito de ${size} cm, contornos regulares e ecotextura homogênea. Veias hepáticas e porta pérvias.`,
        `Lobo direito com ${size} cm no eixo longitudinal. Bordas finas e parênquima homogêneo.`,
        `De dimensões e contornos preservados (${size} cm no lobo direito). Ecogenicidade habitual do parênquima.`,
      ])
  if (!lesion) return together(parenchyma)
  const look = lesion.kind === 'cyst' ? 'imagem anecoica de paredes finas' : 'nódulo hiperecogênico homogêneo'
  const named =
    lesion.kind === 'cyst' ? 'Cisto hepático simples' : 'Nódulo hepático com aspecto de hemangioma'
  return together(parenchyma, {
    finding: `No segmento ${lesion.segment}, ${look}, com ${lesion.size} mm.`,
    impression: `${named}, de ${lesion.size} mm, no segmento ${lesion.segment}.`,
  })
}

function gallbladder(study: Study): Observation {
  const { now, age } = study
  const { state, size } = gallbladderFacts(study)
  const duct = (age < 14 ? now.int(2, 3) : now.int(3, 5)) + (state === 'removed' ? 2 : 0)
  const seen: Record<typeof state, Observation> = {
    removed: { finding: 'Vesícula ausente (colecistectomia prévia).' },
    clear: {
      finding: now.pick([
        'Vesícula normodistendida, de paredes finas e conteúdo anecoico.',
        'Vesícula de volume e paredes normais, sem cálculos.',
      ]),
    },
    stone: {
      finding: `Vesícula de paredes finas, com cálculo móvel de ${size} mm e sombra acústica posterior.`,
      impression: `Colelitíase: cálculo único de ${size} mm.`,
    },
    stones: {
      finding: `Vesícula de paredes finas, contendo múltiplos cálculos móveis, o maior com ${size} mm.`,
      impression: `Colelitíase múltipla, com cálculos de até ${size} mm, sem sinais de colecistite.`,
    },
    polyp: {
      finding: `Vesícula com imagem polipoide de ${size} mm, fixa à parede e sem sombra acústica.`,
      impression: `Pólipo de vesícula de ${size} mm. Controle ecográfico anual.`,
    },
  }
  return together(
    seen[state],
    now.pick([
      `Colédoco com ${duct} mm. Vias biliares intra-hepáticas não dilatadas.`,
      `Sem dilatação das vias biliares; colédoco de ${duct} mm.`,
    ]),
  )
}

function gallbladderSketch(study: Study): Sketch {
  const { state, size } = gallbladderFacts(study)
  const organ = 'gallbladder'
  if (state === 'clear' || state === 'removed') return { organ, findings: [] }
  return { organ, findings: [{ kind: state, place: state === 'polyp' ? 'wall' : 'bottom', size }] }
}

function pancreas({ now }: Study): Observation {
  return {
    finding: now.pick([
      'Dimensões e ecotextura normais nas porções visualizadas.',
      'Cabeça e corpo de aspecto habitual; cauda parcialmente encoberta por gases.',
      'Ecogenicidade habitual, sem dilatação do ducto principal.',
    ]),
  }
}

function spleen({ now, age, lasting }: Study): Observation {
  const size = grown(age, 4.5, lasting('spleen').tenths(8.6, 11.6)) + now.tenths(-0.2, 0.2)
  return {
    finding: now.pick([
      `Homogêneo, com ${comma(size)} cm no maior eixo.`,
      `Dimensões normais (${comma(size)} cm) e ecotextura homogênea.`,
    ]),
  }
}
