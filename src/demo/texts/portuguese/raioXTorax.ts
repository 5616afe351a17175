import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { chestFacts } from '#demo/texts/facts/chestFacts.ts'
import { comma, together } from '#demo/texts/wording.ts'

export const raioXTorax: WriteContent = (study) => {
  const { now, age } = study
  return {
    indication: now.pick([
      ...(age < 14
        ? ['Tosse e febre há três dias.', 'Sibilância recorrente.', 'Controle de pneumonia.']
        : [
            'Tosse há duas semanas.',
            'Febre e dispneia.',
            'Avaliação pré-operatória.',
            'Dor torácica ventilatório-dependente.',
            'Exame admissional.',
            'Controle de pneumonia tratada.',
          ]),
      ...(age > 50 ? ['Dispneia aos esforços.', 'Tabagismo; tosse crônica.'] : []),
    ]),
    technique: now.pick([
      'Radiografias em PA e perfil, em inspiração.',
      'Incidências posteroanterior e perfil esquerdo, com técnica digital.',
      'Estudo digital em duas incidências (PA e perfil), com inspiração adequada.',
    ]),
    organs: [
      ['Pulmões', lungs(study)],
      [
        'Hilos e trama vascular',
        {
          finding: now.pick([
            'Hilos de dimensões e contornos normais.',
            'Distribuição vascular preservada, sem redistribuição cranial.',
            'Hilos simétricos. Trama broncovascular sem alterações.',
            'Sem aumento hilar. Fissuras não espessadas.',
          ]),
        },
      ],
      ['Pleura', pleura(study)],
      ['Coração e mediastino', heart(study)],
      [
        'Arcabouço ósseo',
        {
          finding: now.pick([
            'Sem lesões ósseas evidentes.',
            'Arcos costais íntegros.',
            age > 60
              ? 'Alterações degenerativas da coluna dorsal.'
              : 'Estruturas ósseas de aspecto habitual.',
          ]),
        },
      ],
    ],
    normal: now.pick([
      'Radiografia de tórax sem alterações.',
      'Tórax sem alterações pleuropulmonares evidentes.',
    ]),
  }
}

function lungs(study: Study): Observation {
  const { now } = study
  const { emphysema, granuloma } = chestFacts(study)
  const side = now.pick(['direito', 'esquerdo'])
  const lobe = now.pick(['superior', 'inferior'])
  const calm = now.pick([
    'Transparência pulmonar preservada, sem opacidades focais.',
    'Campos pulmonares com transparência habitual, sem opacidades.',
    'Parênquima sem consolidações ou atelectasias.',
    'Pulmões bem expandidos e de transparência normal.',
  ])
  if (now.chance(0.11))
    return {
      finding: `Consolidação no lobo ${lobe} ${side}, com broncogramas aéreos. Restante do parênquima preservado.`,
      impression: `Consolidação no lobo ${lobe} ${side}, sugestiva de processo infeccioso. Controle após o tratamento.`,
    }
  return together(
    emphysema
      ? {
          finding:
            'Hiperinsuflação pulmonar, com retificação das cúpulas diafragmáticas e aumento do espaço retroesternal.',
          impression: 'Sinais de hiperinsuflação pulmonar.',
        }
      : calm,
    granuloma && {
      finding: `Nódulo calcificado de ${granuloma.size} mm no lobo superior ${granuloma.right ? 'direito' : 'esquerdo'}.`,
      impression: `Granuloma calcificado de ${granuloma.size} mm no lobo superior ${granuloma.right ? 'direito' : 'esquerdo'}.`,
    },
  )
}

function pleura({ now, age }: Study): Observation {
  const side = now.pick(['direito', 'esquerdo'])
  if (age > 50 && now.chance(0.05))
    return {
      finding: `Velamento do seio costofrênico ${side}.`,
      impression: `Pequeno derrame pleural ${side}.`,
    }
  return {
    finding: now.pick(['Seios costofrênicos livres.', 'Cúpulas diafragmáticas regulares e seios livres.']),
  }
}

function heart(study: Study): Observation {
  const { now, age } = study
  const { heart: wide } = chestFacts(study)
  const index = comma((wide ? 54 + now.int(0, 5) : 42 + now.int(0, 7)) / 100, 2)
  const aorta: Observation | false = age > 68 && {
    finding: 'Aorta alongada, com calcificações parietais.',
    impression: 'Aorta alongada e ateromatosa.',
  }
  return together(
    wide
      ? {
          finding: `Área cardíaca aumentada, com índice cardiotorácico de ${index}.`,
          impression: `Cardiomegalia (índice cardiotorácico de ${index}).`,
        }
      : now.pick([
          ...(age >= 10 ? [`Índice cardiotorácico de ${index}, normal.`] : []),
          'Área cardíaca normal. Mediastino centrado.',
          'Silhueta cardíaca de dimensões e contornos preservados.',
          'Coração de tamanho normal. Traqueia centrada, mediastino sem alargamento.',
        ]),
    aorta,
  )
}
