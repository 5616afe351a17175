import type { WriteContent } from '#demo/texts/study.ts'

// Medians by week for a single fetus (after Hadlock), at even weeks: biparietal diameter, head and abdominal
// circumference and femur in millimetres, weight in grams.
const medians = [
  [16, 35, 124, 105, 20, 146],
  [18, 42, 151, 131, 27, 223],
  [20, 48, 177, 156, 33, 331],
  [22, 54, 201, 181, 39, 478],
  [24, 60, 224, 205, 44, 670],
  [26, 65, 246, 229, 49, 913],
  [28, 71, 266, 252, 54, 1210],
  [30, 76, 284, 275, 58, 1559],
  [32, 81, 300, 297, 62, 1953],
  [34, 85, 314, 319, 66, 2377],
  [36, 89, 326, 340, 69, 2813],
  [38, 92, 336, 361, 72, 3236],
] as const

const placentas = ['anterior', 'posterior', 'fúndica', 'lateral direita', 'lateral esquerda'] as const

export const ultrassomObstetrica: WriteContent = ({ now }) => {
  const [week, ...values] = now.pick(medians)
  const days = now.int(0, 2)
  // All measures of a fetus differ from the median in the same direction.
  const size = 1 + (now.next() - 0.5) * 0.06
  const [bpd, head, abdomen, femur] = values.map((value) => Math.round(value * size))
  const weight = Math.round((values[4] * size ** 3) / 5) * 5
  const percentile = Math.round(50 + ((size - 1) / 0.03) * 28)
  const age = days === 0 ? `${week} semanas` : `${week} semanas e ${days} ${days === 1 ? 'dia' : 'dias'}`
  const presentation =
    week < 28
      ? 'variável'
      : now.weighted([
          ['cefálica', 9],
          ['pélvica', 1],
        ])
  const placenta = now.pick(placentas)
  const heart = now.int(134, 158)
  const fluid = now.int(10, 18)
  return {
    indication: now.pick([
      'Acompanhamento pré-natal de rotina.',
      'Avaliação do crescimento fetal.',
      week <= 24 ? 'Estudo da morfologia fetal.' : 'Acompanhamento pré-natal no terceiro trimestre.',
      'Confirmação da idade gestacional.',
    ]),
    technique: now.pick([
      'Exame por via abdominal, com transdutor convexo multifrequencial e Doppler das artérias umbilicais.',
      'Ultrassonografia obstétrica por via abdominal, com transdutor convexo de 2 a 5 MHz.',
    ]),
    organs: [
      [
        'Feto',
        {
          finding: `Feto único, em situação longitudinal e apresentação ${presentation}, com movimentos presentes. Batimentos cardíacos rítmicos, ${heart} bpm.`,
        },
      ],
      [
        'Biometria',
        {
          finding: `Diâmetro biparietal: ${bpd} mm. Circunferência cefálica: ${head} mm. Circunferência abdominal: ${abdomen} mm. Comprimento do fêmur: ${femur} mm. Peso estimado de ${weight} g (percentil ${percentile}), para ${age}.`,
          impression: [
            `Gestação única, tópica, com idade de ${age}.`,
            `Crescimento adequado, com peso estimado de ${weight} g (percentil ${percentile}).`,
          ],
        },
      ],
      [
        'Morfologia',
        {
          finding: now.pick([
            'Polo cefálico, face, coluna, tórax, coração em quatro câmaras, estômago, rins e bexiga sem alterações ao método.',
            'Sem malformações identificáveis. Estômago e bexiga visualizados; coluna íntegra.',
          ]),
        },
      ],
      [
        'Placenta e líquido amniótico',
        {
          finding: `Placenta ${placenta}, de ecotextura homogênea, afastada do orifício interno do colo. Índice de líquido amniótico de ${fluid} cm, normal.`,
        },
      ],
      [
        'Doppler e colo',
        {
          finding: now.pick([
            `Artérias umbilicais com índice de resistência de 0,${now.int(56, 68)}, dentro do esperado. Colo com ${now.int(31, 42)} mm.`,
            `Cordão com duas artérias e uma veia. Colo uterino fechado, com ${now.int(30, 41)} mm.`,
          ]),
        },
      ],
    ],
    normal: 'Gestação única, tópica, em evolução.',
  }
}
