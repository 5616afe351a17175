import { headFacts } from '#demo/texts/facts/headFacts.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

export const brainMr: WriteContent = (study) => {
  const { now, age } = study
  return {
    indication: now.pick([
      'Chronic headache, recent change of pattern.',
      'Migraine with aura.',
      'Paraesthesia of the left hand.',
      'Tinnitus and hearing loss.',
      ...(age > 60 ? ['Cognitive decline over one year.'] : ['Seizures under investigation.']),
    ]),
    technique: now.pick([
      'Examination at 1.5 T: sagittal T1, axial T2, FLAIR, diffusion and susceptibility sequences; T1 after gadolinium.',
      'Examination at 3 T with volumetric T1 and FLAIR, T2, diffusion and susceptibility-weighted sequences, without contrast.',
    ]),
    organs: [
      ['White and grey matter', matter(study)],
      [
        'Diffusion and susceptibility',
        {
          finding: now.pick([
            'No restricted diffusion. No microbleeds.',
            'No foci of restricted diffusion or haemosiderin.',
          ]),
        },
      ],
      ['Ventricles and midline', midline(study)],
      [
        'Posterior fossa',
        {
          finding: now.pick([
            'Cerebellum, brainstem and internal auditory canals of normal appearance.',
            'Cerebellar tonsils in position. Seventh and eighth nerve complexes symmetrical.',
          ]),
        },
      ],
      [
        'Vessels and orbits',
        {
          finding: now.pick([
            'Flow voids of the main vessels preserved. Orbits without changes.',
            'Dural sinuses with usual flow. Optic nerves symmetrical.',
          ]),
        },
      ],
    ],
    normal: now.pick([
      'MR of the brain without significant abnormality.',
      'Normal MR of the brain for the age.',
    ]),
  }
}

function matter(study: Study): Observation {
  const { now } = study
  const { fazekas, lacune, meningioma } = headFacts(study)
  const spread = { 1: 'a few small', 2: 'early confluent', 3: 'confluent' } as const
  return together(
    fazekas === 0
      ? now.pick([
          'Signal of the grey and white matter preserved.',
          'Cortex of normal thickness. No focal signal abnormality of the white matter.',
        ])
      : {
          finding: `There are ${spread[fazekas]} FLAIR hyperintensities in the periventricular and deep white matter.`,
          impression: `White matter changes of small-vessel type, Fazekas ${fazekas}.`,
        },
    lacune && {
      finding: `Cavitated lesion of ${lacune.size} mm in the ${lacune.side} ${lacune.place}.`,
      impression: `Chronic lacunar infarct of ${lacune.size} mm in the ${lacune.side} ${lacune.place}.`,
    },
    meningioma && {
      finding: `Dural-based lesion of ${meningioma.size} mm along the ${meningioma.side} ${meningioma.place} convexity, without oedema.`,
      impression: `Probable meningioma of ${meningioma.size} mm, ${meningioma.side} ${meningioma.place} convexity.`,
    },
  )
}

function midline(study: Study): Observation {
  const { now } = study
  const { atrophy } = headFacts(study)
  const fixed = study.lasting('pineal')
  const size = fixed.int(5, 11)
  return together(
    atrophy
      ? {
          finding: 'Sulci and ventricles widened, in proportion.',
          impression: 'Cerebral volume loss, usual for the age.',
        }
      : now.pick(['Ventricles of normal size.', 'Ventricular system symmetrical and of normal size.']),
    fixed.chance(0.09)
      ? {
          finding: `Pineal cyst of ${size} mm, without compression of the tectum. Sella normal.`,
          impression: `Pineal cyst of ${size} mm, incidental.`,
        }
      : now.pick(['Sella and pineal region normal.', 'Corpus callosum and sella of normal appearance.']),
  )
}
