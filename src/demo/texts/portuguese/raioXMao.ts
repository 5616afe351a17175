import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { comma, together } from '#demo/texts/wording.ts'

export const raioXMao: WriteContent = (study) => {
  const { now, age, lasting } = study
  const side = lasting('hand').pick(['direita', 'esquerda'])
  const hurt = now.chance(age < 40 ? 0.6 : 0.35)
  const worn = !hurt && age > 55 && study.trait('hand arthrosis', 0.6)
  return {
    indication: hurt
      ? now.pick([
          `Queda com apoio sobre a mão ${side}.`,
          `Trauma da mão ${side} durante atividade esportiva.`,
          `Contusão do punho, à ${side}.`,
        ])
      : now.pick([
          `Dor no punho, à ${side}, aos movimentos.`,
          `Dor nas articulações da mão ${side}.`,
          ...(age < 15 ? [] : [`Rigidez matinal da mão ${side}.`]),
        ]),
    technique: `Radiografias de mão e punho, à ${side}, em PA, perfil e oblíqua.`,
    organs: [
      ['Rádio, ulna e metacarpos', bones(study, side, hurt)],
      ['Carpo', carpus(study)],
      ['Falanges', phalanges(study)],
      ['Articulações', joints(study, side, worn)],
      [
        'Partes moles',
        {
          finding: hurt
            ? now.pick([
                'Aumento de partes moles no dorso da mão.',
                'Edema de partes moles periarticulares.',
                'Aumento de partes moles na face radial do punho.',
              ])
            : now.pick([
                'De aspecto normal.',
                'Sem calcificações ou corpos estranhos radiopacos.',
                'Planos gordurosos preservados.',
                'Sem aumento de volume.',
              ]),
        },
      ],
    ],
    normal: hurt
      ? `Ausência de fraturas na mão e no punho, à ${side}.`
      : `Radiografia de mão e punho sem alterações, à ${side}.`,
  }
}

function bones({ now, age }: Study, side: string, hurt: boolean): Observation {
  const shift = now.int(2, 4)
  const intact = now.pick([
    age < 16
      ? 'Sem traços de fratura. Núcleos de ossificação compatíveis com a idade.'
      : 'Corticais íntegras, sem traços de fratura.',
    'Estrutura óssea preservada. Alinhamento mantido.',
    'Metáfises distais do rádio e da ulna de contornos regulares. Metacarpos íntegros.',
    'Inclinação radial e altura preservadas. Sem fraturas.',
  ])
  const radius: Observation = {
    finding: `Fratura transversa da metáfise distal do rádio, com desvio dorsal de ${shift} mm, sem extensão articular.`,
    impression: `Fratura da metáfise distal do rádio, à ${side}, com desvio dorsal de ${shift} mm.`,
  }
  const metacarpal: Observation = {
    finding: `Fratura do colo do quinto metacarpo, com angulação volar de ${shift * 10} graus.`,
    impression: `Fratura do colo do quinto metacarpo, à ${side}, com angulação de ${shift * 10} graus.`,
  }
  return now.weighted([
    [{ finding: intact }, hurt ? 55 : 100],
    [radius, hurt ? 28 : 0],
    [metacarpal, hurt && age > 12 ? 17 : 0],
  ])
}

function carpus({ now, age }: Study): Observation {
  if (age < 12)
    return {
      finding: now.pick([
        'Núcleos do carpo presentes e de aspecto habitual para a idade.',
        'Ossificação do carpo em curso, simétrica e sem alterações.',
        'Ossos do carpo em formação, sem irregularidades.',
      ]),
    }
  const variance = comma(now.tenths(0.4, 1.9))
  return {
    finding: now.pick([
      'Arcos do carpo regulares. Escafoide íntegro.',
      `Arcos de Gilula mantidos. Variância ulnar negativa de ${variance} mm.`,
      `Alinhamento do carpo preservado. Variância ulnar neutra. Intervalo escafossemilunar de ${variance} mm.`,
      'Fileiras proximal e distal alinhadas. Escafoide e semilunar de aspecto normal.',
      `Intervalo escafossemilunar de ${variance} mm. Sem fraturas dos ossos do carpo.`,
    ]),
  }
}

function phalanges({ now }: Study): Observation {
  return {
    finding: now.pick([
      'Alinhadas e íntegras.',
      'Sem fraturas ou lesões focais.',
      'De morfologia e densidade normais.',
      'Tufos ungueais e corticais preservados.',
      'Sem erosões ou calcificações anômalas.',
    ]),
  }
}

function joints({ now }: Study, side: string, worn: boolean): Observation {
  return worn
    ? together({
        finding:
          'Redução dos espaços interfalangianos distais e da trapeziometacarpal, com osteófitos marginais e esclerose subcondral.',
        impression: `Osteoartrose interfalangiana distal e da trapeziometacarpal, à ${side}.`,
      })
    : {
        finding: now.pick([
          'Espaços articulares preservados.',
          'Relações articulares mantidas, sem erosões.',
          'Interlinhas de amplitude normal. Trapeziometacarpal preservada.',
          'Radiocarpal e interfalangianas sem alterações.',
        ]),
      }
}
