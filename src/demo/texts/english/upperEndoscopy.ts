import { fundicPolypFacts, junctionFacts } from '#demo/texts/facts/abdomenFacts.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

export const upperEndoscopy: WriteContent = (study) => {
  const { now, age } = study
  const midazolam = now.int(2, 5)
  const check = age > 20 && now.chance(0.1)
  return {
    indication: check
      ? 'Check of Helicobacter pylori eradication.'
      : now.pick([
          'Epigastric pain for two months, no weight loss.',
          'Heartburn with partial response to a proton pump inhibitor.',
          'Iron deficiency anaemia under investigation.',
          'Intermittent dysphagia for solids.',
          'Dyspepsia with early satiety.',
          'Nausea and upper abdominal discomfort after meals.',
          ...(age >= 55 ? ['Unintended weight loss of 4 kg in three months.'] : []),
        ]),
    technique: now.pick([
      `Examination under moderate sedation given by the anaesthetist (midazolam ${midazolam} mg, fentanyl 50 µg), with continuous monitoring. The gastroscope was passed under direct vision to the second part of the duodenum, without incident.`,
      `Left lateral position, sedation with midazolam ${midazolam} mg and propofol by the anaesthetist. Complete examination to the second part of the duodenum, well tolerated.`,
    ]),
    organs: [
      ['Oesophagus', oesophagus(study)],
      ['Stomach', stomach(study, check)],
      ['Duodenum', duodenum(study)],
    ],
    normal: now.pick([
      'Normal upper endoscopy to the second part of the duodenum.',
      'No abnormality of the oesophagus, stomach or duodenum.',
    ]),
  }
}

function oesophagus(study: Study): Observation {
  const { now } = study
  const { pinch, hernia } = junctionFacts(study)
  const grade = now.weighted([
    ['', 76],
    ['A', 15],
    ['B', 9],
  ])
  const erosion = grade === 'A' ? now.int(2, 4) : now.int(6, 11)
  return together(
    grade
      ? {
          finding: `Normal calibre and motility. Linear, non-confluent erosions in the distal third, the longest ${erosion} mm.`,
          impression: `Distal erosive oesophagitis, Los Angeles grade ${grade}.`,
        }
      : now.pick([
          'Normal calibre and motility. Mucosa intact throughout.',
          'Smooth, pink mucosa in all thirds, with normal distension.',
        ]),
    hernia
      ? {
          finding: `Z line at ${pinch - hernia} cm and diaphragmatic pinch at ${pinch} cm from the incisors, with a hernia of ${hernia} cm.`,
          impression: `Sliding hiatal hernia of ${hernia} cm.`,
        }
      : now.pick([
          `Z line at ${pinch} cm, regular and level with the diaphragmatic pinch. No hernia.`,
          `Regular Z line at ${pinch} cm from the incisors.`,
        ]),
  )
}

function stomach(study: Study, check: boolean): Observation {
  const { now } = study
  const count = now.pick(['three', 'four', 'five', 'six'])
  const size = now.int(2, 5)
  const urease = now.chance(0.3) ? 'positive' : 'negative'
  const biopsies: Observation = {
    finding: `Biopsies taken, two fragments from the antrum and two from the body. Urease test ${urease}.`,
    impression: `Urease test ${urease}; histology pending.`,
  }
  const polyps = fundicPolypFacts(study)
  if (polyps)
    return together(
      {
        finding: `Several smooth sessile polyps in the body and fundus, the largest ${polyps.size} mm, with the look of fundic glands. Antrum normal.`,
        impression: `Gastric polyps of up to ${polyps.size} mm, with the look of fundic glands.`,
      },
      biopsies,
    )
  return now.weighted<() => Observation>([
    [
      () =>
        together(
          now.pick([
            'Normal distension. Mucosa of the fundus, body and antrum without lesions. Pylorus central and patent.',
            'Clear mucous lake. On retroflexion the cardia is snug around the scope. Body and antrum normal.',
            'Good distension on insufflation. Normal mucosa of fundus, body, incisura and antrum.',
          ]),
          check && biopsies,
        ),
      42,
    ],
    [
      () =>
        together(
          {
            finding: 'Patchy erythema of the antral mucosa without erosions. Body and fundus normal.',
            impression: 'Mild erythematous antral gastritis.',
          },
          biopsies,
        ),
      27,
    ],
    [
      () =>
        together(
          {
            finding: `Antral mucosa with patchy erythema and ${count} flat erosions of up to ${size} mm. Body and fundus normal.`,
            impression: `Mild erosive antral gastritis, erosions of up to ${size} mm.`,
          },
          biopsies,
        ),
      23,
    ],
  ])()
}

function duodenum({ now }: Study): Observation {
  const ulcer = now.int(5, 9)
  return now.weighted<Observation>([
    [
      {
        finding: now.pick([
          'Bulb and second portion without changes.',
          'Normal bulb. Folds and villi of the second portion preserved.',
        ]),
      },
      90,
    ],
    [
      {
        finding: `Ulcer of ${ulcer} mm on the anterior wall of the bulb, clean base, no stigmata of bleeding.`,
        impression: `Duodenal bulb ulcer of ${ulcer} mm (Forrest III).`,
      },
      10,
    ],
  ])
}
