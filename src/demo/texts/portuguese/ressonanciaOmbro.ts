import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

export const ressonanciaOmbro: WriteContent = (study) => {
  const { now, lasting } = study
  const side = lasting('shoulder').pick(['direito', 'direito', 'esquerdo'])
  return {
    indication: now.pick([
      `Dor no ombro ${side} à elevação do braço.`,
      `Dor noturna no ombro ${side} há três meses.`,
      `Limitação dos movimentos do ombro ${side}.`,
      `Queda sobre o ombro ${side}.`,
    ]),
    technique: now.pick([
      `Ombro ${side}: sequências multiplanares T1, DP com saturação de gordura e T2, em 1,5 T, sem contraste.`,
      `Exame do ombro ${side} em 1,5 T, com sequências coronais, sagitais e axiais ponderadas em DP e T1.`,
    ]),
    organs: [
      ['Manguito rotador', cuff(study, side)],
      ['Bursa e espaço subacromial', bursa(study, side)],
      [
        'Cabo longo do bíceps',
        {
          finding: now.pick([
            'Tópico no sulco, de espessura e sinal normais.',
            'Íntegro e em posição habitual.',
          ]),
        },
      ],
      ['Articulação acromioclavicular', joint(study, side)],
      [
        'Lábio e cartilagem',
        {
          finding: now.pick([
            'Lábio glenoidal sem roturas evidentes ao estudo convencional. Cartilagem preservada.',
            'Superfícies condrais regulares. Complexo labral sem alterações.',
          ]),
        },
      ],
    ],
    normal: `Ressonância do ombro ${side} sem alterações significativas.`,
  }
}

function cuff({ now, age, lasting }: Study, side: string): Observation {
  const fixed = lasting('cuff')
  const depth = fixed.int(4, 9)
  const width = fixed.int(11, 26)
  const kind = fixed.weighted([
    ['none', age > 50 ? 25 : 50],
    ['tendinopathy', 36],
    ['partial', age > 40 ? 22 : 8],
    ['complete', age > 55 ? 14 : 2],
  ])
  const rest = now.pick([
    'Infraespinal e subescapular íntegros.',
    'Demais tendões do manguito preservados.',
    'Ventres musculares sem atrofia ou lipossubstituição.',
  ])
  const seen: Record<string, Observation> = {
    none: {
      finding: now.pick([
        'Tendões supraespinal, infraespinal e subescapular íntegros.',
        'Tendões de espessura e sinal normais, sem roturas. Trofismo muscular preservado.',
      ]),
    },
    tendinopathy: together(
      {
        finding: 'Supraespinal espessado e com sinal aumentado, sem roturas.',
        impression: `Tendinopatia do supraespinal, no ombro ${side}, sem rotura.`,
      },
      rest,
    ),
    partial: together(
      {
        finding: `Supraespinal com rotura parcial da superfície articular, de ${depth} mm de extensão, junto à inserção.`,
        impression: `Rotura parcial articular do supraespinal, no ombro ${side}, com ${depth} mm.`,
      },
      rest,
    ),
    complete: together(
      {
        finding: `Supraespinal com rotura transfixante de ${width} mm no plano sagital, com retração do coto.`,
        impression: `Rotura transfixante do supraespinal, no ombro ${side}, com ${width} mm.`,
      },
      rest,
    ),
  }
  return seen[kind] ?? { finding: rest }
}

function bursa({ now }: Study, side: string): Observation {
  return now.chance(0.3)
    ? {
        finding: 'Pequena quantidade de líquido na bursa subacromial-subdeltóidea.',
        impression: `Bursite subacromial-subdeltóidea leve, no ombro ${side}.`,
      }
    : {
        finding: now.pick([
          'Sem líquido na bursa subacromial-subdeltóidea. Acrômio do tipo II.',
          'Espaço subacromial preservado. Acrômio do tipo I.',
        ]),
      }
}

function joint(study: Study, side: string): Observation {
  const { now, age } = study
  return age > 45 && study.trait('acromioclavicular arthrosis', 0.5)
    ? {
        finding: 'Redução do espaço articular, com osteófitos marginais e edema subcondral discreto.',
        impression: `Artrose acromioclavicular, no ombro ${side}.`,
      }
    : { finding: now.pick(['De aspecto normal.', 'Relações preservadas, sem sinais inflamatórios.']) }
}
