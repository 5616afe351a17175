import { chestFacts } from '#demo/texts/facts/chestFacts.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

export const tomografiaTorax: WriteContent = (study) => {
  const { now, age } = study
  const { emphysema, granuloma } = chestFacts(study)
  const nodule = lungNodule(study)
  return {
    indication: now.pick([
      'Tosse persistente há dois meses.',
      ...(granuloma || nodule
        ? ['Nódulo em radiografia de tórax.', 'Controle de nódulo pulmonar.']
        : ['Perda de peso.']),
      'Dispneia em investigação.',
      'Febre e tosse produtiva há uma semana.',
      ...(emphysema ? ['Tabagismo de 30 anos-maço; rastreamento.'] : []),
      ...(age > 60 ? ['Hemoptoicos.'] : []),
    ]),
    technique: now.pick([
      'Aquisição volumétrica em equipamento multidetectores, sem contraste, com reconstruções de 1 mm em janelas de pulmão e mediastino.',
      'Cortes de 1 mm em inspiração, sem meio de contraste, com técnica de baixa dose.',
      'Estudo helicoidal sem contraste venoso, com reconstruções multiplanares.',
    ]),
    organs: [
      ['Pulmões', lungs(study)],
      [
        'Vias aéreas',
        {
          finding: now.pick([
            'Traqueia e brônquios principais pérvios, de calibre normal.',
            'Árvore traqueobrônquica pérvia, sem espessamentos.',
          ]),
        },
      ],
      ['Pleura', { finding: now.pick(['Sem derrame ou espessamento.', 'Espaços pleurais livres.']) }],
      ['Mediastino', mediastinum(study)],
      [
        'Abdome superior',
        {
          finding: now.pick([
            'Sem alterações nos cortes incluídos.',
            'Suprarrenais de espessura normal.',
            'Fígado, baço e suprarrenais sem alterações no que foi incluído.',
          ]),
        },
      ],
      [
        'Arcabouço ósseo',
        {
          finding:
            age > 60
              ? 'Alterações degenerativas da coluna dorsal.'
              : now.pick(['Sem lesões líticas ou blásticas.', 'Íntegro.']),
        },
      ],
    ],
    normal: now.pick([
      'Tomografia de tórax sem alterações significativas.',
      'Ausência de alterações pulmonares ou mediastinais.',
    ]),
  }
}

const lobes = [
  'superior direito',
  'médio',
  'inferior direito',
  'superior esquerdo',
  'inferior esquerdo',
] as const

function lungNodule({ age, lasting }: Study) {
  const fixed = lasting('lung nodule')
  const nodule = { lobe: fixed.pick(lobes), size: fixed.int(3, 12) }
  return age > 35 && fixed.chance(0.24) ? nodule : undefined
}

function lungs(study: Study): Observation {
  const { now } = study
  const { emphysema, granuloma } = chestFacts(study)
  const nodule = lungNodule(study)
  const inflamed = now.pick(['inferior direito', 'inferior esquerdo', 'médio'])
  const calm = now.pick([
    'Parênquima de atenuação normal, sem consolidações.',
    'Sem opacidades alveolares ou intersticiais.',
    'Transparência preservada. Fissuras bem posicionadas.',
  ])
  const side = granuloma?.right ? 'direito' : 'esquerdo'
  return together(
    emphysema
      ? {
          finding: 'Enfisema centrolobular, predominando nos lobos superiores.',
          impression: 'Enfisema centrolobular leve a moderado.',
        }
      : calm,
    granuloma && {
      finding: `Nódulo calcificado de ${granuloma.size} mm no lobo superior ${side}.`,
      impression: `Granuloma calcificado de ${granuloma.size} mm no lobo superior ${side}, residual.`,
    },
    nodule && {
      finding: `No lobo ${nodule.lobe}, nódulo sólido não calcificado, de contornos regulares, com ${nodule.size} mm.`,
      impression: `Nódulo pulmonar sólido de ${nodule.size} mm no lobo ${nodule.lobe}. ${advice(nodule.size)}`,
    },
    !nodule &&
      now.chance(0.14) && {
        finding: `No lobo ${inflamed}, opacidades em vidro fosco e pequenos focos de consolidação.`,
        impression: `Opacidades no lobo ${inflamed}, de provável natureza inflamatória ou infecciosa. Controle após o tratamento.`,
      },
  )
}

// The recommendations of the Fleischner Society for a single solid nodule.
function advice(size: number): string {
  if (size < 6) return 'Sem necessidade de controle em paciente de baixo risco (Fleischner).'
  if (size <= 8) return 'Controle tomográfico em 6 a 12 meses (Fleischner).'
  return 'Considerar PET-CT ou controle tomográfico em três meses (Fleischner).'
}

function mediastinum(study: Study): Observation {
  const { now, age } = study
  const { heart } = chestFacts(study)
  const aorta = study.lasting('ascending aorta').int(28, 36)
  const trunk = study.lasting('pulmonary trunk').int(22, 27)
  return together(
    now.pick([
      `Linfonodos de dimensões normais. Aorta ascendente com ${aorta} mm e tronco da pulmonar com ${trunk} mm.`,
      `Sem linfonodomegalias. Aorta ascendente com ${aorta} mm de diâmetro.`,
      'Estruturas vasculares de calibre habitual ao estudo sem contraste.',
    ]),
    heart && { finding: 'Área cardíaca aumentada.', impression: 'Cardiomegalia.' },
    age > 55 &&
      study.trait('coronary calcium', 0.35) && {
        finding: 'Calcificações parietais coronarianas.',
        impression: 'Ateromatose coronariana calcificada.',
      },
  )
}
