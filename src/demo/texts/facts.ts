import { randomOf } from '#demo/random.ts'
import { abdomen, colon, femalePelvis, kidneys, malePelvis, pregnancy, stomach } from './factsOfTrunk.ts'
import { ellipsoid, listed, sides, where, type Study } from './study.ts'
import type { Facts } from './template.ts'

/** What the schematics show. */
export type DrawnFacts = ReturnType<typeof abdomen> &
  ReturnType<typeof kidneys> &
  ReturnType<typeof colon> &
  ReturnType<typeof breasts> &
  ReturnType<typeof thyroid>

const general = ({ age, sex }: Study) => ({ age, female: sex === 'female', male: sex === 'male' })

/** On a clock face as seen from in front of the patient, by side and quadrant. */
const hours = { right: [10, 2, 8, 4], left: [2, 10, 4, 8] } as const

function breasts({ age, lasting }: Study) {
  const parts = sides.map((side) => {
    const fixed = lasting(`${side} breast`)
    const nodule = fixed.among({ '': 66, cyst: 18, benign: 14, suspicious: age > 45 ? 2.2 : 0.4 })
    // Upper outer, upper inner, lower outer, lower inner.
    const quadrant = fixed.pick([0, 0, 1, 2, 3] as const)
    const noduleSize = fixed.int(5, 17)
    const isHidden = nodule === '' || (nodule === 'cyst' && noduleSize < 10)
    return {
      nodule,
      quadrant,
      noduleSize,
      noduleHour: hours[side][quadrant],
      /** What a mammogram shows of it: no small cyst within the tissue. */
      noduleSeen: isHidden
        ? ('' as const)
        : nodule === 'suspicious'
          ? ('irregular' as const)
          : ('oval' as const),
      calcified: age > 45 && fixed.chance(0.22),
    }
  })
  const has = (kind: string) => parts.some(({ nodule, noduleSeen }) => kind === nodule || kind === noduleSeen)
  const isCalcified = parts.some(({ calcified }) => calcified)
  const dense = age > 60 ? { A: 28, B: 45, C: 22, D: 3 } : { A: 8, B: 45, C: 38, D: 12 }
  return {
    ...listed(parts),
    /** The categories of BI-RADS. */
    mammogram: has('irregular') ? 4 : has('oval') ? 0 : isCalcified ? 2 : 1,
    breastUltrasound: has('suspicious') ? 4 : has('benign') ? 3 : has('cyst') ? 2 : 1,
    density: lasting('breast density').among(dense),
  }
}

function chest({ age, lasting, now, trait }: Study) {
  const fixed = lasting('chest')
  const heart = age > 55 && trait('large heart', 0.14)
  const index = now('heart').int(heart ? 54 : 42, heart ? 59 : 49) / 100
  const nodule = lasting('lung nodule')
  const size = nodule.int(3, 12)
  return {
    emphysema: age > 50 && trait('smoker', 0.15),
    pneumonia: now('pneumonia').chance(0.12),
    heart,
    heartIndex: index.toFixed(2),
    granuloma: where(age > 25 && fixed.chance(0.1), fixed.int(4, 8)),
    granulomaLeft: fixed.chance(0.4),
    ascendingAorta: lasting('ascending aorta').int(28, 36),
    lungNodule: where(age > 35 && nodule.chance(0.24), size),
    lungNoduleLobe: nodule.int(0, 4),
    /** What the Fleischner Society recommends for a single solid nodule of this size. */
    fleischner: size < 6 ? 0 : size <= 8 ? 1 : 2,
  }
}

function head({ age, lasting }: Study) {
  const fixed = lasting('head')
  const old = { 0: 25, 1: 30, 2: 28, 3: age > 70 ? 8 : 0 }
  const young = age > 45 ? { 0: 68, 1: 30, 2: 2, 3: 0 } : { 0: 97, 1: 3, 2: 0, 3: 0 }
  return {
    fazekas: fixed.among(age > 65 ? old : young),
    atrophy: age > 72 && fixed.chance(0.6),
    lacune: where(age > 58 && fixed.chance(0.16), fixed.int(4, 9)),
    lacuneSide: fixed.pick(sides),
    lacunePlace: fixed.pick(['thalamus', 'lentiform nucleus', 'corona radiata']),
    meningioma: where(age > 40 && fixed.chance(0.05), fixed.int(9, 19)),
    meningiomaSide: fixed.pick(sides),
    meningiomaPlace: fixed.pick(['frontal', 'parietal']),
  }
}

function spine({ age, lasting, trait }: Study) {
  const fixed = lasting('spine')
  const isWorn = fixed.chance(age > 55 ? 0.5 : age > 35 ? 0.26 : age > 20 ? 0.06 : 0)
  const wornDisc = where(isWorn, fixed.pick(['L4-L5', 'L5-S1']))
  const bulge = age < 35 ? 12 : 20 + age / 4
  return {
    scoliosis: where(fixed.chance(0.14), fixed.int(11, 24)),
    scoliosisLeft: fixed.chance(0.5),
    slip: where(fixed.chance(age > 55 ? 0.12 : 0.02), fixed.int(3, 6)),
    wedge: where(fixed.chance(age > 68 ? 0.12 : 0), fixed.pick(['L1', 'L2', 'T12'])),
    wedgeLoss: fixed.int(4, 7) * 5,
    spondylosis: age > 50 && trait('spondylosis', 0.6),
    wornDisc,
    ...listed(
      ['L3-L4', 'L4-L5', 'L5-S1'].map((level, place) => ({
        disc: lasting(`disc ${level}`).among(
          place === 0
            ? { '': 60, bulge, protrusion: 4, extrusion: 0 }
            : { '': 60, bulge, protrusion: 16, extrusion: 5 },
        ),
        discWorn: level === wornDisc,
      })),
    ),
  }
}

function limbs({ age, lasting, now }: Study) {
  const hand = now('hand')
  const hurt = hand.chance(age < 40 ? 0.6 : 0.35)
  const cuff = lasting('cuff')
  const knee = lasting('knee')
  const intact = age > 50 ? 25 : 50
  return {
    handLeft: lasting('hand').chance(0.5),
    hurt,
    fracture: hurt ? hand.among({ '': 55, radius: 28, metacarpal: age > 12 ? 17 : 0 }) : '',
    shoulderLeft: cuff.chance(0.34),
    cuff: cuff.among({
      '': intact,
      tendinopathy: 36,
      partial: age > 40 ? 22 : 8,
      complete: age > 55 ? 14 : 2,
    }),
    knee: knee.pick(sides),
    lateral: knee.chance(0.25),
    cruciateTorn: knee.chance(age < 45 ? 0.16 : 0.03),
    patellaWorn: knee.chance(age > 45 ? 0.5 : 0.16),
    bakerCyst: where(knee.chance(age > 40 ? 0.2 : 0.05), knee.int(16, 44)),
  }
}

// By the kind of a nodule its category of ACR TI-RADS, and by that the sizes from which a puncture and a follow-up are recommended.
const categories = [1, 1, 2, 3, 4, 5] as const
const sizesOf = { puncture: [0, 99, 99, 25, 15, 10], followUp: [0, 99, 99, 15, 10, 5] } as const

function thyroid(study: Study) {
  const { age, lasting, now, trait } = study
  const parts = sides.map((side) => {
    const fixed = lasting(`${side} thyroid`)
    const axes = [fixed.tenths(4, 5.2), fixed.tenths(1.3, 1.8), fixed.tenths(1.3, 1.9)]
    const { text, volume } = ellipsoid(study, `${side} thyroid`, axes, 0.1)
    const thyroidKind = Number(fixed.among({ 0: 34, 1: 12, 2: 18, 3: 22, 4: 11, 5: 3 }))
    const size = fixed.int(5, 22) + now(`${side} thyroid`).int(0, 1)
    return {
      lobeAxes: text,
      lobeVolume: volume.toFixed(1),
      thyroidNodule: where(fixed.chance(age > 50 ? 0.42 : 0.2), size),
      thyroidThird: fixed.int(0, 2),
      thyroidKind,
      tirads: categories[thyroidKind] ?? 1,
    }
  })
  const reaches = (sizes: readonly number[]) =>
    parts.some(({ thyroidNodule = 0, tirads }) => thyroidNodule >= (sizes[tirads] ?? 0))
  const volume = parts.reduce((sum, { lobeVolume }) => sum + Number(lobeVolume), 0)
  return {
    ...listed(parts),
    thyroiditis: trait('thyroiditis', 0.13),
    thyroidVolume: volume.toFixed(1),
    thyroidNodules: parts.some(({ thyroidNodule }) => thyroidNodule !== undefined),
    thyroidAdvice: reaches(sizesOf.puncture) ? 0 : reaches(sizesOf.followUp) ? 1 : 2,
  }
}

// Systolic velocities in the internal carotid artery without a stenosis, and by the degrees of the Society of Radiologists in Ultrasound.
const slowest = [62, 78, 132, 238] as const
const fastest = [96, 112, 215, 320] as const

function carotids({ age, lasting, now }: Study) {
  return listed(
    sides.map((side) => {
      const fixed = lasting(`${side} carotid`)
      const drawn = now(`${side} carotid`)
      const common = fixed.int(66, 88) + drawn.int(-4, 4)
      const intima = fixed.tenths(0.5, 0.8) + (age > 65 ? 0.1 : 0)
      const degree = Number(
        fixed.among(age > 65 ? { 0: 40, 1: 46, 2: 11, 3: 3 } : { 0: 66, 1: 30, 2: 3, 3: 1 }),
      )
      const internal = drawn.int(slowest[degree] ?? 0, fastest[degree] ?? 0)
      const carotidRatio = (internal / common).toFixed(1)
      return { common, internal, carotidRatio, intima: intima.toFixed(1), stenosis: degree }
    }),
  )
}

const stranger = (topic: string) => randomOf('nobody', topic)
const nobody: Study = { sex: 'other', age: 0, now: stranger, lasting: stranger, trait: () => false }

/**
 * What is found in a patient, for all texts and schematics, so that no report contradicts another one of the patient or its own
 * picture: by topic, because a text needs only a few. Sizes are in millimetres; lists are in the order right, left.
 */
export const topics: readonly { names: readonly string[]; find: (study: Study) => Facts }[] = [
  general,
  abdomen,
  stomach,
  colon,
  kidneys,
  femalePelvis,
  malePelvis,
  pregnancy,
  breasts,
  chest,
  head,
  spine,
  limbs,
  thyroid,
  carotids,
].map((find) => ({ names: Object.keys(find(nobody)), find }))
