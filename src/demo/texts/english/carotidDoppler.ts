import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { point, together } from '#demo/texts/wording.ts'

export const carotidDoppler: WriteContent = (study) => {
  const { now } = study
  return {
    indication: now.pick([
      'Transient visual loss two weeks ago.',
      'Cervical bruit on examination.',
      'Arterial hypertension and dyslipidaemia; cardiovascular risk.',
      'Dizziness under investigation.',
      'Before cardiac surgery.',
      'Family history of stroke.',
    ]),
    technique: now.pick([
      'Colour and spectral Doppler with a linear transducer of 5 to 12 MHz, insonation angle of 60 degrees or less.',
      'B-mode, colour and pulsed Doppler of the cervical arteries, patient supine with the neck extended.',
    ]),
    organs: [
      ['Right carotid system', carotid(study, 'right')],
      ['Left carotid system', carotid(study, 'left')],
      [
        'Vertebral arteries',
        {
          finding: now.pick([
            `Antegrade flow on both sides, diameters of ${point(now.tenths(3, 3.9))} mm (right) and ${point(now.tenths(3.1, 4.1))} mm (left).`,
            'Antegrade, symmetrical flow in the V2 segments. No sign of subclavian steal.',
          ]),
        },
      ],
    ],
    normal: now.pick([
      'Carotid and vertebral arteries without plaque or stenosis.',
      'Normal Doppler study of the cervical arteries.',
    ]),
  }
}

// Degrees by the consensus of the Society of Radiologists in Ultrasound: velocity and ratio agree.
const degrees = {
  mild: { named: 'less than 50%', systolic: [78, 112] },
  moderate: { named: '50 to 69%', systolic: [132, 215] },
  severe: { named: '70% or more', systolic: [238, 320] },
} as const

function carotid({ now, age, lasting }: Study, side: 'right' | 'left'): Observation {
  const fixed = lasting(`${side} carotid`)
  const common = fixed.int(66, 88) + now.int(-4, 4)
  const intima = point(fixed.tenths(0.5, 0.8) + (age > 65 ? 0.1 : 0))
  const degree = fixed.weighted<keyof typeof degrees | undefined>([
    [undefined, age > 65 ? 40 : 66],
    ['mild', age > 65 ? 46 : 30],
    ['moderate', age > 65 ? 11 : 3],
    ['severe', age > 65 ? 3 : 1],
  ])
  const thickness = point(fixed.tenths(1.8, 3.4))
  const look = fixed.pick(['calcified', 'fibrolipid', 'mixed'])
  if (!degree) {
    const systolic = now.int(62, 96)
    return {
      finding: now.pick([
        `Smooth walls, intima-media thickness of ${intima} mm. Peak systolic velocity of ${common} cm/s in the common and ${systolic} cm/s in the internal carotid artery.`,
        `No plaque. Intima-media complex of ${intima} mm. Normal spectra; internal carotid at ${systolic} cm/s.`,
      ]),
    }
  }
  const { named, systolic } = degrees[degree]
  const velocity = now.int(systolic[0], systolic[1])
  const ratio = point(velocity / common)
  return together({
    finding: `Intima-media thickness of ${intima} mm. ${look.charAt(0).toUpperCase()}${look.slice(1)} plaque of ${thickness} mm at the bulb, reaching the internal carotid artery. Peak systolic velocity of ${common} cm/s in the common and ${velocity} cm/s in the internal carotid artery (ratio ${ratio}).`,
    impression: `${look.charAt(0).toUpperCase()}${look.slice(1)} plaque of the ${side} carotid bulb, ${thickness} mm thick, with stenosis of ${named}.`,
  })
}
