import { prostateFacts } from '#demo/texts/facts/pelvisFacts.ts'
import type { Observation, WriteContent } from '#demo/texts/study.ts'
import { comma } from '#demo/texts/wording.ts'

export const ultrassomProstata: WriteContent = (study) => {
  const { now } = study
  const { axes, weight } = prostateFacts(study)
  const full = now.int(22, 42) * 10
  const residue = weight > 40 ? now.int(3, 14) * 10 : now.int(0, 4) * 5
  const measures = `${axes.map((axis) => comma(axis)).join(' x ')} cm, com peso estimado de ${weight} g`
  const gland: Observation =
    weight > 30
      ? {
          finding: `Aumentada, de contornos regulares, mede ${measures}. Zona de transição heterogênea, sem nódulos dominantes.`,
          impression: `Próstata aumentada, com peso estimado de ${weight} g.`,
        }
      : {
          finding: now.pick([
            `Dimensões normais: ${measures}. Contornos regulares e ecotextura homogênea.`,
            `Simétrica e homogênea. Mede ${measures}.`,
          ]),
        }
  const retained: Observation = {
    finding: `Paredes discretamente espessadas e trabeculadas. Volume pré-miccional de ${full} mL e resíduo pós-miccional de ${residue} mL.`,
    impression: `Resíduo pós-miccional de ${residue} mL.`,
  }
  return {
    indication: now.pick([
      'Sintomas do trato urinário inferior.',
      'Noctúria e jato urinário fraco.',
      ...(weight > 30 ? ['Controle de hiperplasia prostática.'] : ['Disúria em investigação.']),
      'Elevação do PSA.',
      'Avaliação urológica de rotina.',
    ]),
    technique: now.pick([
      'Exame por via abdominal, com transdutor convexo e bexiga em repleção adequada, antes e depois da micção.',
      'Avaliação suprapúbica da bexiga e da próstata com transdutor convexo multifrequencial, com medida do resíduo pós-miccional.',
    ]),
    organs: [
      [
        'Bexiga',
        residue > 50
          ? retained
          : {
              finding: now.pick([
                `Paredes finas e conteúdo anecoico. Volume pré-miccional de ${full} mL, resíduo de ${residue} mL.`,
                `Boa repleção (${full} mL), sem cálculos. Resíduo pós-miccional de ${residue} mL, desprezível.`,
              ]),
            },
      ],
      ['Próstata', gland],
      [
        'Vesículas seminais',
        { finding: now.pick(['Simétricas, de dimensões normais.', 'De aspecto e dimensões habituais.']) },
      ],
    ],
    normal: 'Próstata e bexiga sem alterações ao estudo por via abdominal.',
  }
}
