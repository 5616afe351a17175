import { headFacts } from '#demo/texts/facts/headFacts.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { together } from '#demo/texts/wording.ts'

export const headCt: WriteContent = (study) => {
  const { now, age } = study
  const { atrophy } = headFacts(study)
  return {
    indication: now.pick([
      'Headache for one week, without focal deficit.',
      'Fall from own height, without loss of consciousness.',
      'Dizziness under investigation.',
      ...(age > 60
        ? ['Progressive forgetfulness.', 'Sudden right-sided weakness, now resolved.']
        : ['First seizure.', ...(age < 36 ? ['Sports injury to the head.'] : [])]),
    ]),
    technique: now.pick([
      'Helical acquisition without contrast, reconstructions of 1 mm in brain and bone windows.',
      'Multidetector CT of the head without intravenous contrast, with multiplanar reformats.',
    ]),
    organs: [
      ['Brain parenchyma', parenchyma(study)],
      [
        'Ventricles and extra-axial spaces',
        atrophy
          ? {
              finding: 'Sulci and ventricles widened, in proportion. No extra-axial collection.',
              impression: 'Cerebral volume loss, usual for the age.',
            }
          : {
              finding: now.pick([
                'Ventricles of normal size and position. No extra-axial collection.',
                'Basal cisterns patent. Ventricles symmetrical, without dilatation.',
              ]),
            },
      ],
      [
        'Deep grey matter',
        {
          finding: now.pick([
            'Basal ganglia and thalami of normal density and symmetrical.',
            age > 55
              ? 'Physiological calcification of the globi pallidi. Internal capsules without changes.'
              : 'Basal ganglia, thalami and internal capsules without changes.',
            'Symmetrical basal ganglia. Pineal calcification, physiological.',
          ]),
        },
      ],
      [
        'Vessels',
        {
          finding: now.pick([
            'No hyperdense vessel.',
            age > 60
              ? 'Parietal calcification of the carotid siphons. No hyperdense vessel.'
              : 'Arteries and dural sinuses of usual density.',
            'Circle of Willis and venous sinuses of normal density without contrast.',
          ]),
        },
      ],
      [
        'Posterior fossa',
        {
          finding: now.pick([
            'Cerebellum and brainstem of normal density. Fourth ventricle in the midline.',
            'No changes within the limits of the method.',
            'Cerebellar hemispheres symmetrical. Cisterns around the brainstem patent.',
          ]),
        },
      ],
      ['Skull and sinuses', skull(study)],
    ],
    normal: now.pick(['No acute intracranial abnormality.', 'CT of the head without acute changes.']),
  }
}

function parenchyma(study: Study): Observation {
  const { now } = study
  const { fazekas, lacune, meningioma } = headFacts(study)
  return together(
    now.pick([
      'No haemorrhage or recent territorial infarct. Midline structures centred.',
      'Grey-white matter differentiation preserved. No haemorrhage or mass effect.',
    ]),
    fazekas >= 2 && {
      finding: 'Hypodense areas in the periventricular white matter.',
      impression: 'Chronic small-vessel changes of the white matter.',
    },
    lacune && {
      finding: `Lacune of ${lacune.size} mm in the ${lacune.side} ${lacune.place}.`,
      impression: `Chronic lacunar infarct of ${lacune.size} mm in the ${lacune.side} ${lacune.place}.`,
    },
    meningioma && {
      finding: `Calcified extra-axial lesion of ${meningioma.size} mm along the ${meningioma.side} ${meningioma.place} convexity, without oedema.`,
      impression: `Probable calcified meningioma of ${meningioma.size} mm, ${meningioma.side} ${meningioma.place} convexity.`,
    },
  )
}

function skull({ now }: Study): Observation {
  const side = now.pick(['right', 'left'])
  const thickness = now.int(4, 9)
  if (now.chance(0.14))
    return {
      finding: `No fracture. Mucosal thickening of ${thickness} mm in the ${side} maxillary sinus.`,
      impression: `Mucosal thickening of ${thickness} mm in the ${side} maxillary sinus.`,
    }
  return {
    finding: now.pick([
      'No fracture. Paranasal sinuses and mastoid cells clear.',
      'Calvarium intact. Sinuses and mastoids well aerated.',
    ]),
  }
}
