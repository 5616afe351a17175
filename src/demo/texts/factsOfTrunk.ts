import { ellipsoid, grown, listed, remeasured, sides, where, type Study } from './study.ts'

// What is found in the abdomen and pelvis. Sizes are in millimetres, lengths in centimetres with one decimal place.

export function abdomen(study: Study) {
  const { age, lasting, now, trait } = study
  const liver = lasting('liver')
  const lobe = grown(age, 6, liver.tenths(12.6, 15.2))
  const gall = lasting('gallbladder')
  const content = gall.among({ clear: 76, stone: 9, stones: 8, polyp: 7 })
  const isRemoved = age > 25 && trait('cholecystectomy', 0.09)
  const duct = now('bile duct').int(age < 14 ? 2 : 3, age < 14 ? 3 : 5)
  const spleen = grown(age, 4.5, lasting('spleen').tenths(8.6, 11.6))
  const aorta = lasting('aorta')
  return {
    liverLobe: remeasured(study, 'liver', lobe, 0.3).toFixed(1),
    fat: trait('steatosis', age > 35 ? 0.34 : age > 16 ? 0.12 : 0),
    fatDegree: liver.among({ 0: 6, 1: 3, 2: 1 }),
    lesion: where(age > 20, liver.among({ '': 88, cyst: 7, haemangioma: 5 })),
    lesionSize: liver.int(7, 24),
    lesionSegment: liver.pick(['II', 'IV', 'VI', 'VII', 'VIII']),
    gallbladder: age <= 20 ? ('clear' as const) : isRemoved ? ('removed' as const) : content,
    gallbladderSize: content === 'polyp' ? gall.int(3, 6) : gall.int(6, 18),
    bileDuct: duct + (isRemoved ? 2 : 0),
    spleen: remeasured(study, 'spleen', spleen, 0.2).toFixed(1),
    adrenalNodule: age > 45 && lasting('adrenal').chance(0.07),
    aneurysm: where(age > 65 && aorta.chance(0.08), aorta.int(31, 38)),
  }
}

export function stomach({ age, lasting, now }: Study) {
  const junction = lasting('gastric junction')
  const pinch = junction.int(37, 40)
  const hernia = where(junction.chance(age > 40 ? 0.24 : 0.1), junction.int(2, 4))
  const drawn = now('stomach')
  const change = drawn.among({ '': 38, erythema: 32, erosions: 22, ulcer: age > 35 ? 6 : 1 })
  const fundic = lasting('fundic polyps')
  const gastric = fundic.chance(age > 30 ? 0.07 : 0) ? 'polyps' : change
  const isControl = age > 20 && drawn.chance(0.1)
  return {
    pinch,
    hernia,
    zLine: pinch - (hernia ?? 0),
    gastric,
    fundicPolyp: fundic.int(3, 6),
    isControl,
    biopsies: isControl || gastric !== '',
    urease: drawn.chance(0.3),
  }
}

export function colon({ age, lasting, now, trait }: Study) {
  const drawn = now('colon')
  const [bostonRight, bostonTransverse, bostonLeft] = [drawn.int(2, 3), drawn.int(2, 3), drawn.int(2, 3)]
  const count = Number(drawn.among({ 0: age >= 50 ? 58 : 84, 1: 26, 2: 12 }))
  const segments = [0, 1, 2, 3]
  const withPolyp = new Set(Array.from({ length: count }, () => drawn.pick(segments)))
  const diverticulosis = trait('diverticulosis', age >= 70 ? 0.5 : age >= 50 ? 0.28 : 0.05)
  return {
    bostonRight,
    bostonTransverse,
    bostonLeft,
    boston: bostonRight + bostonTransverse + bostonLeft,
    polyps: withPolyp.size > 0,
    diverticulosis,
    diverticulitis: diverticulosis && now('diverticulitis').chance(0.2),
    appendicitis: !diverticulosis && now('appendicitis').chance(0.05),
    haemorrhoids: lasting('haemorrhoids').among({ '': 62, I: 25, II: 13 }),
    ...listed(
      segments.map((segment) => {
        // Removed with a forceps, with a cold snare, or by mucosal resection.
        const polypWay = Number(drawn.among({ 0: 35, 1: 50, 2: 15 }))
        const size = [drawn.int(2, 3), drawn.int(4, 9), drawn.int(10, 18)][polypWay]
        return {
          polyp: where(withPolyp.has(segment), size),
          polypWay,
          polypIsFlat: polypWay === 2 || (polypWay === 1 && drawn.chance(0.5)),
          diverticula: segment === 2 && diverticulosis,
        }
      }),
    ),
  }
}

export function kidneys(study: Study) {
  const { age, lasting } = study
  const parts = sides.map((side) => {
    const fixed = lasting(`${side} kidney`)
    const length = grown(age, 4.8, fixed.tenths(9.8, 11.6))
    const [stones, cysts] = [age > 16 ? 0.09 : 0.01, age > 45 ? 0.14 : 0.01]
    const chance = fixed.next()
    return {
      kidneyLength: remeasured(study, `${side} kidney`, length, 0.2).toFixed(1),
      parenchyma: grown(age, 0.9, fixed.tenths(1.4, 1.9)).toFixed(1),
      kidneyThird: fixed.int(0, 2),
      kidneyStone: where(chance < stones, fixed.int(4, 11)),
      kidneyCyst: where(chance >= stones && chance < stones + cysts, fixed.int(11, 46)),
    }
  })
  return { ...listed(parts), kidneyStones: parts.some(({ kidneyStone }) => kidneyStone !== undefined) }
}

export function femalePelvis(study: Study) {
  const { age, lasting, now, trait } = study
  // At an age that is the same in each report.
  const late = age >= lasting('menopause').int(47, 53)
  const fixed = lasting('uterus')
  const usual = [fixed.tenths(6.4, 8.4), fixed.tenths(3.2, 4.4), fixed.tenths(4, 5.4)]
  const axes = usual.map((axis) => axis * (late ? 0.78 : 1))
  const uterus = ellipsoid(study, 'uterus', axes, 0.2)
  const fibroid = Math.round(remeasured(study, 'fibroid', fixed.int(12, 42), 1.4))
  const endometriumThick = late && lasting('endometrium').chance(0.08)
  const lining = now('endometrium')
  const usualLining = late ? lining.tenths(1.8, 4) : lining.tenths(4, 11.5)
  return {
    late,
    uterusRemoved: age > 42 && trait('hysterectomy', age > 55 ? 0.16 : 0.08),
    uterusAxes: uterus.text,
    uterusVolume: Math.round(uterus.volume),
    uterusBack: fixed.chance(0.25),
    fibroidWall: fixed.pick(['anterior', 'posterior']),
    fibroid: where(age > 28 && fixed.chance(0.26), fibroid),
    endometriumThick,
    endometrium: (endometriumThick ? lining.tenths(7, 12) : usualLining).toFixed(1),
    ...listed(
      sides.map((side) => {
        const own = lasting(`${side} ovary`)
        const adult = [own.tenths(2.7, 3.5), own.tenths(1.7, 2.3), own.tenths(1.9, 2.5)]
        const ovary = adult.map((axis) => axis * (late ? 0.7 : 1))
        const { text, volume } = ellipsoid(study, `${side} ovary`, ovary, 0.1)
        return { ovaryAxes: text, ovaryVolume: volume.toFixed(1) }
      }),
    ),
  }
}

export function malePelvis(study: Study) {
  const { age, lasting, now } = study
  const fixed = lasting('prostate')
  const growth = Math.max(0, age - 42) / 40
  const axes = [
    fixed.tenths(3.6, 4.3) + growth * fixed.tenths(0, 1.6),
    fixed.tenths(2.6, 3.3) + growth * fixed.tenths(0, 1.4),
    fixed.tenths(3, 3.6) + growth * fixed.tenths(0, 1.5),
  ]
  const prostate = ellipsoid(study, 'prostate', axes, 0.15)
  const weight = Math.round(prostate.volume)
  const bladder = now('bladder')
  return {
    prostateAxes: prostate.text,
    prostateWeight: weight,
    bladder: bladder.int(age < 12 ? 8 : 20, age < 12 ? 16 : 40) * 10,
    residue: weight > 40 ? bladder.int(3, 14) * 10 : bladder.int(0, 4) * 5,
  }
}

// Medians by week for a single fetus (after Hadlock): biparietal diameter, head and abdominal circumference and femur in millimetres,
// and weight in grams.
const medians = `
16 35 124 105 20 146, 18 42 151 131 27 223, 20 48 177 156 33 331, 22 54 201 181 39 478, 24 60 224 205 44 670,
26 65 246 229 49 913, 28 71 266 252 54 1210, 30 76 284 275 58 1559, 32 81 300 297 62 1953, 34 85 314 319 66 2377,
36 89 326 340 69 2813, 38 92 336 361 72 3236`
  .split(',')
  .map((line) => line.trim().split(' ').map(Number))

export function pregnancy({ now }: Study) {
  const drawn = now('pregnancy')
  const [week = 0, ...values] = drawn.pick(medians)
  // All measures of a fetus differ from the median in the same direction.
  const size = 1 + (drawn.next() - 0.5) * 0.06
  const [head, headAround, abdomenAround, femur] = values.map((value) => Math.round(value * size))
  return {
    week,
    days: drawn.int(0, 2),
    head,
    headAround,
    abdomenAround,
    femur,
    fetalWeight: Math.round(((values[4] ?? 0) * size ** 3) / 5) * 5,
    percentile: Math.round(50 + ((size - 1) / 0.03) * 28),
  }
}
