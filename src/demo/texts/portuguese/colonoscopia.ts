import { haemorrhoidFacts } from '#demo/texts/facts/abdomenFacts.ts'
import type { Finding, Places } from '#demo/texts/sketch.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

const segments = [
  'Ceco e cólon ascendente',
  'Cólon transverso',
  'Cólon descendente e sigmoide',
  'Reto',
] as const
const place = {
  'Ceco e cólon ascendente': 'no cólon ascendente',
  'Cólon transverso': 'no cólon transverso',
  'Cólon descendente e sigmoide': 'no sigmoide',
  Reto: 'no reto',
} as const
type Segment = (typeof segments)[number]

export const colonoscopia: WriteContent = (study) => {
  const { now, age } = study
  const scores = [now.int(2, 3), now.int(2, 3), now.int(2, 3)] as const
  const boston = scores[0] + scores[1] + scores[2]
  const polyps = now.weighted([
    [0, age >= 50 ? 58 : 84],
    [1, 26],
    [2, 12],
  ])
  const where = new Set(Array.from({ length: polyps }, () => now.pick(segments)))
  const start = now.int(0, calm.length - 1)
  const organs = segments.map((segment, index) => {
    const otherwise = calm[(start + index) % calm.length] ?? calm[0]
    return { segment, ...look(study, segment, where.has(segment), otherwise) }
  })
  const grade = haemorrhoidFacts(study)
  return {
    indication: now.pick([
      ...(age >= 45
        ? ['Rastreamento de câncer colorretal.', 'Controle após polipectomia realizada há três anos.']
        : ['Diarreia crônica em investigação.']),
      'Alteração do hábito intestinal há três meses.',
      'Sangramento anal intermitente, vivo, sem dor.',
      'Anemia ferropriva, com endoscopia alta normal.',
      'Antecedente de câncer colorretal em familiar de primeiro grau.',
      'Dor em fossa ilíaca esquerda, recorrente.',
    ]),
    technique: [
      now.pick(['Preparo com picossulfato de sódio', 'Preparo com manitol', 'Preparo com polietilenoglicol']),
      `, escala de Boston ${boston} (direito ${scores[0]}, transverso ${scores[1]}, esquerdo ${scores[2]}). `,
      `Sedação conduzida por anestesiologista. Colonoscópio introduzido até o íleo terminal. `,
      `Tempo de retirada de ${now.int(7, 14)} minutos. Sem intercorrências.`,
    ].join(''),
    organs: [
      [
        'Íleo terminal',
        {
          finding: now.pick([
            'Mucosa de aspecto normal nos 10 cm examinados.',
            'Examinado em 15 cm, com vilosidades preservadas e sem lesões.',
            'Sem alterações. Válvula ileocecal de aspecto habitual.',
          ]),
        },
      ],
      ...organs.map(({ segment, observation }) => [segment, observation] as const),
      ['Canal anal', canal(study)],
    ],
    normal: now.pick([
      'Colonoscopia sem alterações até o íleo terminal.',
      'Exame normal até o íleo terminal, com preparo adequado.',
    ]),
    ...(where.size > 0 && { conclusion: ['Material enviado para exame anatomopatológico.'] }),
    sketches: [
      {
        organ: 'colon',
        findings: [
          ...organs.flatMap(({ drawn }) => drawn),
          ...(grade ? [{ kind: `haemorrhoids ${grade}`, place: 'anal canal' } as const] : []),
        ],
      },
    ],
  }
}

// Neighbouring segments are described in different words.
const calm = [
  'Mucosa lisa e brilhante, com trama vascular preservada.',
  'Distensibilidade e haustrações normais. Mucosa sem lesões.',
  'Calibre normal, mucosa íntegra e padrão vascular habitual.',
  'Sem alterações da mucosa nem do relevo.',
  'Luz ampla, pregas de aspecto normal e mucosa preservada.',
] as const

const drawnAt = {
  'Ceco e cólon ascendente': 'ascending',
  'Cólon transverso': 'transverse',
  'Cólon descendente e sigmoide': 'sigmoid',
  Reto: 'rectum',
} as const

interface Look {
  observation: Observation
  drawn: Finding<Places['colon']>[]
}

function look(study: Study, segment: Segment, withPolyp: boolean, calmly: string): Look {
  const { now, age } = study
  const diverticula: Observation | false = segment === 'Cólon descendente e sigmoide' &&
    study.trait('diverticulosis', age >= 70 ? 0.5 : age >= 50 ? 0.28 : 0.05) && {
      finding: 'Óstios diverticulares de pequeno calibre, sem sinais inflamatórios.',
      impression: 'Doença diverticular do sigmoide, não complicada.',
    }
  const openings: Finding<Places['colon']>[] = diverticula
    ? [{ kind: 'diverticula', place: 'sigmoid wall' }]
    : []
  if (!withPolyp) return { observation: together(calmly, diverticula), drawn: openings }
  const size = now.weighted([
    [now.int(2, 3), 35],
    [now.int(4, 9), 50],
    [now.int(10, 18), 15],
  ])
  const [way, shape] =
    size <= 3
      ? (['com pinça', 'séssil (Paris 0-Is)'] as const)
      : size < 10
        ? (['com alça a frio', now.pick(['séssil (Paris 0-Is)', 'plano-elevado (Paris 0-IIa)'])] as const)
        : (['por mucosectomia', 'plano-elevado (Paris 0-IIa)'] as const)
  const observation = together(
    {
      finding: `Pólipo ${shape} de ${size} mm, ressecado ${way} e recuperado. Restante da mucosa sem alterações.`,
      impression: `Pólipo de ${size} mm ${place[segment]}, ressecado ${way}.`,
    },
    diverticula,
  )
  return { observation, drawn: [{ kind: 'polyp', place: drawnAt[segment], size }, ...openings] }
}

function canal(study: Study): Observation {
  const grade = haemorrhoidFacts(study)
  return grade
    ? {
        finding: `À retrovisão, mamilos hemorroidários internos de grau ${grade}, sem sangramento.`,
        impression: `Hemorroidas internas de grau ${grade}.`,
      }
    : {
        finding: study.now.pick([
          'À retrovisão, sem alterações.',
          'Tônus preservado. Linha pectínea de aspecto normal à retrovisão.',
        ]),
      }
}
