import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { spineFacts } from '#demo/texts/facts/spineFacts.ts'
import { together } from '#demo/texts/wording.ts'

export const raioXColuna: WriteContent = (study) => {
  const { now, age } = study
  return {
    indication: now.pick([
      'Lombalgia há mais de seis semanas.',
      'Lombalgia mecânica.',
      'Lombociatalgia.',
      'Dor lombar após esforço.',
      ...(age > 65 ? ['Osteoporose; pesquisa de fratura vertebral.'] : ['Avaliação de escoliose.']),
    ]),
    technique: now.pick([
      'Radiografias em AP e perfil, em ortostatismo.',
      'Incidências anteroposterior, perfil e localizada da transição lombossacra.',
    ]),
    organs: [
      ['Alinhamento', alignment(study)],
      ['Corpos vertebrais', bodies(study)],
      ['Espaços discais', discs(study)],
      [
        'Elementos posteriores',
        {
          finding: now.pick([
            'Pedículos e lâminas íntegros.',
            'Processos espinhosos alinhados. Sem sinais de lise ístmica.',
            'Arcos posteriores sem falhas de fusão.',
            'Istmos preservados nas incidências realizadas.',
          ]),
        },
      ],
      [
        'Articulações',
        {
          finding: now.pick([
            'Sacroilíacas de contornos regulares. Facetas preservadas.',
            'Articulações sacroilíacas simétricas, sem erosões.',
            'Interlinhas sacroilíacas de amplitude normal.',
            'Sacroilíacas e coxofemorais, no que foi incluído, sem alterações.',
          ]),
        },
      ],
    ],
    normal: 'Radiografia da coluna lombossacra sem alterações significativas.',
  }
}

function alignment(study: Study): Observation {
  const { now } = study
  const { scoliosis, slip } = spineFacts(study)
  return together(
    scoliosis
      ? {
          finding: `Escoliose lombar de convexidade ${scoliosis.side}, com ângulo de Cobb de ${scoliosis.degrees} graus.`,
          impression: `Escoliose lombar de convexidade ${scoliosis.side}, de ${scoliosis.degrees} graus.`,
        }
      : now.pick(['Alinhamento lateral preservado.', 'Eixo mantido no plano coronal.']),
    slip
      ? {
          finding: `Anterolistese de L4 sobre L5 de ${slip} mm.`,
          impression: `Anterolistese grau I de L4 sobre L5, de ${slip} mm.`,
        }
      : now.pick(['Lordose preservada.', 'Retificação da lordose, possivelmente postural.']),
  )
}

function bodies(study: Study): Observation {
  const { now, age } = study
  const { wedge } = spineFacts(study)
  const plain = now.pick([
    'Corpos vertebrais de altura e contornos preservados.',
    'Sem fraturas ou colapsos. Densidade óssea habitual.',
  ])
  const spurs: Observation = {
    finding: 'Osteófitos marginais anteriores e laterais, sem redução de altura dos corpos.',
    impression: 'Espondilose lombar.',
  }
  if (wedge)
    return {
      finding: `Redução de ${wedge.loss}% da altura anterior de ${wedge.level}, de aspecto crônico. Densidade óssea reduzida.`,
      impression: `Fratura em cunha de ${wedge.level}, com perda de ${wedge.loss}% da altura, de aspecto crônico.`,
    }
  return age > 50 && study.trait('spondylosis', 0.6) ? spurs : { finding: plain }
}

function discs(study: Study): Observation {
  const { now } = study
  const { worn } = spineFacts(study)
  return worn
    ? {
        finding: `Redução do espaço discal em ${worn}, com esclerose das placas terminais.`,
        impression: `Discopatia degenerativa em ${worn}.`,
      }
    : { finding: now.pick(['De altura preservada.', 'Espaços discais conservados.']) }
}
