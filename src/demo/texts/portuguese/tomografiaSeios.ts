import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

export const tomografiaSeios: WriteContent = (study) => {
  const { now } = study
  return {
    indication: now.pick([
      'Obstrução nasal e cefaleia frontal.',
      'Rinossinusite de repetição.',
      'Rinorreia purulenta há duas semanas.',
      'Avaliação pré-operatória de septoplastia.',
      'Hiposmia em investigação.',
    ]),
    technique: now.pick([
      'Aquisição volumétrica sem contraste, com reconstruções de 1 mm nos planos axial, coronal e sagital.',
      'Estudo multidetectores sem contraste, em janelas ósseas e de partes moles, com reformatações coronais.',
    ]),
    organs: [
      ['Seios frontais e etmoidais', front(study)],
      ['Seio maxilar direito', maxillary(study, 'direito')],
      ['Seio maxilar esquerdo', maxillary(study, 'esquerdo')],
      [
        'Seios esfenoidais',
        {
          finding: now.pick(['Normoaerados.', 'Bem pneumatizados, sem secreções.', 'Aerados e simétricos.']),
        },
      ],
      ['Septo e cornetos', septum(study)],
      [
        'Complexos ostiomeatais',
        {
          finding: now.pick([
            'Pérvios bilateralmente.',
            'Infundíbulos e recessos frontais pérvios.',
            'Sem obstruções evidentes.',
          ]),
        },
      ],
    ],
    normal: 'Seios da face sem alterações.',
  }
}

function front({ now, age }: Study): Observation {
  const start = age < 8 ? 'Seios frontais ainda não pneumatizados.' : 'Seios frontais normoaerados.'
  return together(
    start,
    now.chance(0.2)
      ? {
          finding: 'Velamento parcial de células etmoidais anteriores, bilateralmente.',
          impression: 'Etmoidopatia inflamatória bilateral.',
        }
      : now.pick(['Células etmoidais livres.', 'Células etmoidais aeradas.']),
  )
}

function maxillary({ now, lasting }: Study, side: 'direito' | 'esquerdo'): Observation {
  const fixed = lasting(`maxillary ${side}`)
  const cyst = fixed.int(8, 22)
  const thickness = now.int(3, 9)
  if (fixed.chance(0.14))
    return {
      finding: `Imagem arredondada de ${cyst} mm no assoalho, com densidade de partes moles, sugestiva de cisto de retenção.`,
      impression: `Cisto de retenção de ${cyst} mm no seio maxilar ${side}.`,
    }
  return now.weighted<Observation>([
    [
      {
        finding: now.pick([
          'Normoaerado, de paredes íntegras.',
          'Bem pneumatizado, sem espessamento mucoso.',
          'Aerado, com óstio pérvio.',
        ]),
      },
      60,
    ],
    [
      {
        finding: `Espessamento mucoso de até ${thickness} mm, sem nível líquido.`,
        impression: `Espessamento mucoso de até ${thickness} mm no seio maxilar ${side}.`,
      },
      28,
    ],
    [
      {
        finding: `Nível líquido e espessamento mucoso de até ${thickness} mm.`,
        impression: `Sinais de sinusite aguda no seio maxilar ${side}, com nível líquido.`,
      },
      12,
    ],
  ])
}

function septum({ now, lasting }: Study): Observation {
  const fixed = lasting('septum')
  const side = fixed.pick(['direita', 'esquerda'])
  return together(
    fixed.chance(0.5)
      ? {
          finding: `Septo nasal desviado para a ${side}, com esporão ósseo.`,
          impression: `Desvio do septo nasal para a ${side}.`,
        }
      : 'Septo nasal centrado.',
    now.pick([
      'Cornetos de dimensões habituais.',
      'Cornetos inferiores sem hipertrofia significativa.',
      'Rinofaringe livre.',
    ]),
  )
}
