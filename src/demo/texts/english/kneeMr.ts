import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { capital, together } from '#demo/texts/wording.ts'

export const kneeMr: WriteContent = (study) => {
  const { now, age, lasting } = study
  const side = lasting('knee').pick(['right', 'left'])
  return {
    indication: now.pick([
      `Pain in the ${side} knee on stairs.`,
      ...(age < 50
        ? [`Twisting injury of the ${side} knee at football.`, `Giving way of the ${side} knee.`]
        : [`Mechanical pain of the ${side} knee for four months.`]),
      `Medial pain in the ${side} knee; meniscal tear?`,
    ]),
    technique: now.pick([
      `${capital(side)} knee, 1.5 T: proton density with fat saturation in three planes, sagittal T1, without contrast.`,
      `Multiplanar PD and T1 sequences of the ${side} knee at 3 T, without contrast.`,
    ]),
    organs: [
      ['Menisci', menisci(study, side)],
      ['Ligaments', ligaments(study, side)],
      ['Cartilage and bone', cartilage(study, side)],
      ['Extensor mechanism', extensor(study)],
      ['Joint space', space(study, side)],
    ],
    normal: now.pick([
      `MR of the ${side} knee without significant abnormality.`,
      `Normal MR of the ${side} knee.`,
    ]),
  }
}

function menisci({ now, age, lasting }: Study, side: string): Observation {
  const fixed = lasting('menisci')
  const which = fixed.weighted([
    ['medial', 3],
    ['lateral', 1],
  ])
  const other = which === 'medial' ? 'Lateral' : 'Medial'
  const kind = age > 45 ? 'horizontal degenerative' : fixed.pick(['vertical longitudinal', 'radial'])
  const length = fixed.int(6, 15)
  return fixed.chance(0.42)
    ? {
        finding: `${capital(which)} meniscus with a ${kind} tear of the posterior horn, ${length} mm long, reaching the articular surface. ${other} meniscus intact.`,
        impression: `${capital(kind)} tear of the posterior horn of the ${which} meniscus, ${length} mm, ${side} knee.`,
      }
    : {
        finding: now.pick([
          'Medial and lateral menisci of normal shape and signal.',
          'Both menisci intact, without tears reaching the surface.',
        ]),
      }
}

function ligaments({ now, age, lasting }: Study, side: string): Observation {
  const fixed = lasting('ligaments')
  const torn = fixed.chance(age < 45 ? 0.16 : 0.03)
  return torn
    ? {
        finding:
          'Discontinuity of the anterior cruciate ligament in its middle third. Posterior cruciate and collateral ligaments intact.',
        impression: `Complete tear of the anterior cruciate ligament, ${side} knee.`,
      }
    : {
        finding: now.pick([
          'Cruciate and collateral ligaments intact.',
          'Anterior and posterior cruciate ligaments of normal course and signal. Collaterals preserved.',
        ]),
      }
}

function cartilage(study: Study, side: string): Observation {
  const { now, age } = study
  const fixed = study.lasting('cartilage')
  const grade = fixed.int(2, 3)
  const size = fixed.int(6, 14)
  const worn = fixed.chance(age > 45 ? 0.5 : 0.16)
  return worn
    ? {
        finding: `Chondral defect of ${size} mm in the patellar facet, ICRS grade ${grade}, without bone oedema.`,
        impression: `Patellar chondropathy, ICRS grade ${grade}, with a defect of ${size} mm, ${side} knee.`,
      }
    : {
        finding: now.pick([
          'Cartilage of even thickness. No bone marrow oedema.',
          'Articular surfaces preserved. Marrow signal normal.',
        ]),
      }
}

function extensor({ now }: Study): Observation {
  return {
    finding: now.pick([
      'Quadriceps and patellar tendons intact. Patella centred.',
      'Patellar tendon of normal thickness. Hoffa fat pad without oedema.',
    ]),
  }
}

function space({ now, age, lasting }: Study, side: string): Observation {
  const cyst = lasting('baker').int(16, 44)
  return together(
    now.chance(0.3)
      ? { finding: 'Small joint effusion.', impression: `Small effusion of the ${side} knee.` }
      : 'No significant effusion.',
    lasting('baker cyst').chance(age > 40 ? 0.2 : 0.05)
      ? {
          finding: `Popliteal (Baker) cyst of ${cyst} mm.`,
          impression: `Popliteal cyst of ${cyst} mm, ${side} knee.`,
        }
      : now.pick(['No popliteal cyst.', 'Popliteal region without masses.']),
  )
}
