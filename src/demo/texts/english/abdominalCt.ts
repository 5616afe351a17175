import { gallbladderFacts, kidneyFacts, liverFacts } from '#demo/texts/facts/abdomenFacts.ts'
import { prostateFacts, uterusFacts } from '#demo/texts/facts/pelvisFacts.ts'
import type { Observation, Study, WriteContent } from '#demo/texts/study.ts'
import { capital, together } from '#demo/texts/wording.ts'

export const abdominalCt: WriteContent = (study) => {
  const { now, age } = study
  return {
    indication: now.pick([
      'Abdominal pain for three weeks.',
      'Pain in the left iliac fossa and low-grade fever.',
      'Right iliac fossa pain since yesterday.',
      ...(liverFacts(study).lesion
        ? ['Characterisation of a liver lesion seen on ultrasound.']
        : ['Altered liver tests.']),
      'Flank pain; urinary stones?',
      ...(age > 55 ? ['Unintended weight loss.', 'Abdominal aorta: follow-up of calibre.'] : []),
    ]),
    technique: now.pick([
      `Helical acquisition before and after ${now.int(8, 10) * 10} mL of non-ionic iodinated contrast, arterial, portal and delayed phases. No adverse reaction.`,
      `Multidetector CT of the abdomen and pelvis, without and with intravenous contrast (${now.int(8, 10) * 10} mL), portal venous phase.`,
    ]),
    organs: [
      [
        'Lung bases',
        {
          finding: now.pick([
            'Clear. No pleural or pericardial effusion.',
            'Dependent laminar atelectasis, without consolidation.',
            'Without nodules in the sections included.',
          ]),
        },
      ],
      ['Liver', liver(study)],
      ['Gallbladder and bile ducts', gallbladder(study)],
      [
        'Pancreas, spleen and adrenals',
        together(
          now.pick([
            'Pancreas of normal size and enhancement, duct not dilated. Spleen homogeneous.',
            'Pancreas and spleen without focal lesions.',
          ]),
          adrenals(study),
        ),
      ],
      ['Kidneys', together(kidney(study, 'right'), kidney(study, 'left'))],
      ['Bowel', bowel(study)],
      ['Vessels and lymph nodes', vessels(study)],
      ['Pelvis', pelvis(study)],
      [
        'Abdominal wall and bones',
        {
          finding: now.pick([
            age > 55
              ? 'Degenerative changes of the lumbar spine. No lytic or blastic lesion.'
              : 'No lytic or blastic lesion. Abdominal wall intact.',
            'Small fat-containing umbilical hernia. Bones without focal lesions.',
            'Abdominal wall without hernia. Bony structures without focal lesions.',
          ]),
        },
      ],
    ],
    normal: now.pick([
      'No significant abnormality of the abdomen and pelvis.',
      'Normal CT of the abdomen and pelvis.',
    ]),
  }
}

function liver(study: Study): Observation {
  const { now } = study
  const { fat, lesion } = liverFacts(study)
  const look =
    lesion?.kind === 'cyst'
      ? 'a fluid-attenuating, non-enhancing lesion'
      : 'a lesion with peripheral nodular enhancement and progressive fill-in'
  const named = lesion?.kind === 'cyst' ? 'Simple hepatic cyst' : 'Hepatic haemangioma'
  return together(
    fat
      ? {
          finding: 'Normal size. Diffusely reduced attenuation of the parenchyma.',
          impression: `${capital(fat)} hepatic steatosis.`,
        }
      : now.pick([
          'Normal size and contours, homogeneous attenuation and enhancement.',
          'Regular contours. Hepatic and portal veins patent.',
        ]),
    lesion && {
      finding: `In segment ${lesion.segment}, ${look} of ${lesion.size} mm.`,
      impression: `${named} of ${lesion.size} mm in segment ${lesion.segment}.`,
    },
  )
}

function gallbladder(study: Study): Observation {
  const { state, size } = gallbladderFacts(study)
  if (state === 'removed') return { finding: 'Gallbladder surgically absent. Bile ducts not dilated.' }
  if (state === 'stone' || state === 'stones')
    return {
      finding: `Thin-walled gallbladder with ${state === 'stone' ? 'a calcified stone' : 'stones, the largest'} of ${size} mm. Bile ducts not dilated.`,
      impression: `Gallstone${state === 'stone' ? ` of ${size} mm` : `s of up to ${size} mm`}, without signs of cholecystitis.`,
    }
  return {
    finding: study.now.pick([
      'Thin-walled gallbladder. Intra- and extrahepatic ducts of normal calibre.',
      'Gallbladder without radiodense stones. No biliary dilatation.',
    ]),
  }
}

function adrenals({ now, age, lasting }: Study): Observation {
  const fixed = lasting('adrenal')
  const side = fixed.pick(['left', 'right'])
  const size = fixed.int(11, 24)
  const density = fixed.int(-6, 8)
  if (age > 45 && fixed.chance(0.07))
    return {
      finding: `Nodule of ${size} mm in the ${side} adrenal gland, ${density} HU before contrast.`,
      impression: `Adenoma of the ${side} adrenal gland, ${size} mm.`,
    }
  return { finding: now.pick(['Adrenal glands normal.', 'Adrenals of normal thickness.']) }
}

function kidney(study: Study, side: 'right' | 'left'): Observation {
  const { stone, cyst, third } = kidneyFacts(study, side)
  if (stone !== undefined)
    return {
      finding: `${capital(side)} kidney with a non-obstructing stone of ${stone} mm in the ${third} third.`,
      impression: `Stone of ${stone} mm in the ${third} third of the ${side} kidney, non-obstructing.`,
    }
  if (cyst !== undefined)
    return {
      finding: `${capital(side)} kidney with a thin-walled cortical cyst of ${cyst} mm in the ${third} third.`,
      impression: `Simple cyst of ${cyst} mm in the ${side} kidney (Bosniak I).`,
    }
  return {
    finding: study.now.pick([
      `${capital(side)} kidney of normal size, with symmetrical excretion.`,
      `${capital(side)} kidney without stones or hydronephrosis.`,
    ]),
  }
}

function bowel(study: Study): Observation {
  const { now, age } = study
  const diverticula = study.trait('diverticulosis', age >= 70 ? 0.5 : age >= 50 ? 0.28 : 0.05)
  const width = now.int(9, 13)
  const wall = now.int(6, 9)
  if (diverticula && now.chance(0.2))
    return {
      finding: `Sigmoid diverticula with a segment of wall thickening of up to ${wall} mm and stranding of the adjacent fat. No collection or free gas.`,
      impression: `Uncomplicated sigmoid diverticulitis (modified Hinchey Ia), wall thickening of up to ${wall} mm.`,
    }
  if (!diverticula && now.chance(0.05))
    return {
      finding: `Appendix of ${width} mm with an enhancing wall and periappendiceal fat stranding. No collection.`,
      impression: `Acute appendicitis, appendix of ${width} mm, without collection.`,
    }
  return together(
    diverticula
      ? {
          finding: 'Sigmoid diverticula without inflammatory changes.',
          impression: 'Sigmoid diverticulosis.',
        }
      : now.pick([
          'Loops of normal calibre and wall. Appendix unremarkable.',
          'No wall thickening or dilatation. Normal appendix.',
        ]),
  )
}

function vessels({ now, age, lasting }: Study): Observation {
  const fixed = lasting('aorta')
  const width = fixed.int(31, 38)
  if (age > 65 && fixed.chance(0.08))
    return {
      finding: `Infrarenal aorta dilated to ${width} mm, with mural calcification. No lymphadenopathy.`,
      impression: `Infrarenal aortic aneurysm of ${width} mm. Ultrasound follow-up.`,
    }
  return {
    finding: now.pick([
      age > 60
        ? 'Aorta of normal calibre with parietal calcification. No enlarged lymph nodes.'
        : 'Aorta of normal calibre. No enlarged lymph nodes.',
      'Vessels patent. No retroperitoneal or pelvic lymphadenopathy.',
    ]),
  }
}

function pelvis(study: Study): Observation {
  const { now, sex, age } = study
  const end = now.pick(['No free fluid.', 'No free fluid or collection.'])
  if (sex === 'female') {
    const { removed, fibroid } = uterusFacts(study)
    if (removed) return together('Uterus surgically absent. Bladder normal.', end)
    if (!fibroid) return together('Uterus and adnexa of normal appearance. Bladder normal.', end)
    return together(
      {
        finding: `Intramural nodule of ${fibroid.size} mm in the ${fibroid.wall} uterine wall. Adnexa and bladder normal.`,
        impression: `Uterine fibroid of ${fibroid.size} mm in the ${fibroid.wall} wall.`,
      },
      end,
    )
  }
  if (sex === 'male' && age > 40) {
    const { weight } = prostateFacts(study)
    if (weight > 30)
      return together(
        {
          finding: `Prostate enlarged, estimated weight ${weight} g. Bladder normal.`,
          impression: `Enlarged prostate, estimated weight ${weight} g.`,
        },
        end,
      )
  }
  return together(now.pick(['Pelvic organs without changes.', 'Bladder and pelvic organs normal.']), end)
}
