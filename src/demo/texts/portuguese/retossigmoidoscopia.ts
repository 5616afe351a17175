import { haemorrhoidFacts } from '#demo/texts/facts/abdomenFacts.ts'
import type { Observation, WriteContent } from '#demo/texts/study.ts'

export const retossigmoidoscopia: WriteContent = (study) => {
  const { now } = study
  const reach = now.int(10, 12) * 5
  const polyp = now.int(3, 8)
  const grade = haemorrhoidFacts(study)
  const canal: Observation = grade
    ? {
        finding: `Toque retal indolor. Mamilos hemorroidários internos de grau ${grade}, sem sangramento ativo.`,
        impression: `Hemorroidas internas de grau ${grade}.`,
      }
    : { finding: 'Toque retal indolor, tônus preservado, sem massas palpáveis. Canal anal sem fissuras.' }
  const normal: Observation = {
    finding: now.pick([
      'Mucosa lisa e brilhante, com trama vascular preservada. Válvulas de Houston de aspecto habitual.',
      'Distensibilidade normal. Mucosa íntegra, sem lesões. Fezes ausentes na luz.',
      'Ampola retal ampla, com pregas e trama vascular de aspecto habitual.',
      `Retroflexão realizada, sem alterações. Válvulas a ${now.int(6, 7)}, ${now.int(9, 10)} e ${now.int(12, 13)} cm.`,
    ]),
  }
  const proctitis: Observation = {
    finding:
      'Mucosa com enantema, edema e perda parcial da trama vascular nos 12 cm distais, friável ao toque. Biópsias realizadas.',
    impression: 'Proctite leve nos 12 cm distais, em atividade. Aguarda histologia.',
  }
  return {
    indication: now.pick([
      'Sangramento anal vivo às evacuações.',
      'Tenesmo e muco nas fezes há quatro semanas.',
      'Alteração recente do hábito intestinal.',
      'Dor anal e prurido.',
    ]),
    technique: `Preparo com enema de fosfato. Exame sem sedação, em decúbito lateral esquerdo, com sigmoidoscópio flexível até ${reach} cm da borda anal. ${now.pick(['Bem tolerado.', 'Boa tolerância, sem intercorrências.', 'Exame concluído sem dor.'])}`,
    organs: [
      ['Canal anal', canal],
      [
        'Reto',
        now.weighted([
          [normal, 80],
          [proctitis, 20],
        ]),
      ],
      [
        'Sigmoide',
        now.weighted<Observation>([
          [
            {
              finding: now.pick([
                `Mucosa de aspecto normal até ${reach} cm, com trama vascular preservada.`,
                `Haustrações e calibre normais até ${reach} cm. Sem óstios diverticulares.`,
                `Examinado até ${reach} cm da borda anal, sem lesões.`,
              ]),
            },
            85,
          ],
          [
            {
              finding: `A 30 cm da borda anal, pólipo séssil de ${polyp} mm, ressecado com alça a frio e recuperado.`,
              impression: `Pólipo séssil de ${polyp} mm no sigmoide, ressecado. Indicada colonoscopia completa.`,
            },
            15,
          ],
        ]),
      ],
    ],
    normal: `Retossigmoidoscopia sem alterações até ${reach} cm.`,
  }
}
