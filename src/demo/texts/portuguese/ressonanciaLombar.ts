import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { levels, spineFacts } from '#demo/texts/facts/spineFacts.ts'
import { capital, together } from '#demo/texts/wording.ts'

type Level = (typeof levels)[number]

export const ressonanciaLombar: WriteContent = (study) => {
  const { now } = study
  const { scoliosis, slip, wedge } = spineFacts(study)
  return {
    indication: now.pick([
      'Lombociatalgia há dois meses.',
      'Lombalgia crônica com irradiação para o membro inferior.',
      'Parestesia nos membros inferiores.',
      'Dor lombar refratária ao tratamento clínico.',
      'Claudicação neurogênica em investigação.',
    ]),
    technique: now.pick([
      'Exame em equipamento de 1,5 T, com sequências sagitais T1, T2 e STIR e axiais T2, sem contraste.',
      'Sequências sagitais ponderadas em T1, T2 e STIR e axiais T2 nos níveis discais, em 1,5 T.',
    ]),
    organs: [
      [
        'Alinhamento',
        together(
          scoliosis
            ? {
                finding: `Escoliose lombar de convexidade ${scoliosis.side}.`,
                impression: `Escoliose lombar de convexidade ${scoliosis.side}.`,
              }
            : now.pick(['Alinhamento coronal mantido.', 'Lordose fisiológica.']),
          slip !== undefined && {
            finding: `Anterolistese de L4 sobre L5 de ${slip} mm.`,
            impression: `Anterolistese grau I de L4 sobre L5, de ${slip} mm.`,
          },
        ),
      ],
      [
        'Corpos vertebrais',
        wedge
          ? {
              finding: `Acunhamento de ${wedge.level}, com perda de ${wedge.loss}% da altura anterior, sem edema medular ósseo.`,
              impression: `Fratura antiga de ${wedge.level}, com perda de ${wedge.loss}% da altura.`,
            }
          : {
              finding: now.pick([
                'De altura preservada, com sinal medular habitual.',
                'Sem fraturas ou lesões infiltrativas.',
              ]),
            },
      ],
      ...levels.slice(2).map((level) => [`Nível ${level}`, disc(study, level)] as const),
      [
        'Cone medular',
        {
          finding: now.pick([
            'Em posição habitual, na altura de L1, com sinal preservado.',
            'De sinal e morfologia normais. Raízes da cauda equina livres.',
          ]),
        },
      ],
    ],
    normal: 'Ressonância da coluna lombar sem compressões radiculares.',
  }
}

function disc(study: Study, level: Level): Observation {
  const { now, age } = study
  const { worn } = spineFacts(study)
  const fixed = study.lasting(`disc ${level}`)
  const side = fixed.pick(['direita', 'esquerda'])
  const size = fixed.int(3, 8)
  const kind = fixed.weighted([
    ['none' as const, 60],
    ['bulge' as const, age < 35 ? 12 : 20 + age / 4],
    ['protrusion' as const, level === 'L3-L4' ? 4 : 16],
    ['extrusion' as const, level === 'L3-L4' ? 0 : 5],
  ])
  const dry = worn === level ? 'desidratado e com redução de altura' : 'de altura preservada'
  if (kind === 'none')
    return worn === level
      ? {
          finding: `Disco ${dry}, sem hérnias.`,
          impression: `Discopatia degenerativa em ${level}.`,
        }
      : {
          finding: now.pick([
            'Disco de altura e sinal preservados. Canal e forames livres.',
            'Sem protrusões. Forames intervertebrais amplos.',
          ]),
        }
  if (kind === 'bulge')
    return {
      finding: now.pick([
        `Disco ${dry}, com abaulamento difuso que toca a face ventral do saco dural, sem conflito radicular.`,
        `Abaulamento difuso do disco, ${dry}, com leve impressão sobre o saco dural. Raízes livres.`,
        `Disco ${dry} e com abaulamento concêntrico. Forames com amplitude preservada.`,
      ]),
      impression: `Abaulamento discal difuso em ${level}, sem compressão radicular.`,
    }
  const noun = kind === 'protrusion' ? 'protrusão' : 'extrusão'
  return {
    finding: `Disco ${dry}, com ${noun} posterolateral à ${side} de ${size} mm, em contato com a raiz descendente.`,
    impression: `${capital(noun)} discal posterolateral à ${side} de ${size} mm em ${level}, em contato com a raiz descendente.`,
  }
}
