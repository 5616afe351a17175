import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Random } from '#service/demo/random.ts'
import { asCt } from './section.ts'
import type { Section } from './section.ts'
import { MIDDLE, bone, hu, ribs, scaledBy, trunk, vertebra } from './trunk.ts'

const lungWindow = { width: 1500, level: -600 }
const softWindow = { width: 380, level: 45 }

/** Lungs with their vessels, growing from the hilum on either side. */
function lungs(on: Section, y: number, inner: number): void {
  const { random } = on
  for (const side of [-1, 1]) {
    on.shape(
      scaledBy(
        [
          [side * inner, -90],
          [side * 96, -104],
          [side * 150, -66],
          [side * 176, 8],
          [side * 164, 76],
          [side * 112, 108],
          [side * 56, 98],
          [side * (inner - 4), 40],
        ],
        MIDDLE,
        y,
      ),
      hu.lung,
      { uneven: 16, soft: 1.5 },
    )
    const grow = (x: number, cy: number, heading: number, radius: number, left: number) => {
      const course: [number, number, number][] = [[x, cy, radius]]
      let [px, py, turn] = [x, cy, heading]
      for (let step = 0; step < left; step++) {
        turn += (random.next() - 0.5) * 0.8
        px += Math.cos(turn) * 14
        py += Math.sin(turn) * 14
        course.push([px, py, Math.max(0.4, radius * (1 - (step + 1) / (left + 1)))])
        if (left > 2 && radius > 0.9 && random.chance(0.6))
          grow(px, py, turn + random.pick([-0.8, 0.8]), radius * 0.62, left - step - 1)
      }
      on.line(course, 20, { soft: 1 })
    }
    for (let root = 0; root < 8; root++)
      grow(
        MIDDLE + side * (inner + 10),
        y + 6 + random.int(-18, 18),
        (side > 0 ? 0 : Math.PI) + side * (-1.3 + root * 0.38),
        random.tenths(1.3, 2.9),
        random.int(4, 8),
      )
    for (let dot = 0; dot < 26; dot++) {
      const angle = random.next() * 6.3
      const far = 0.35 + random.next() * 0.5
      on.round(
        {
          x: MIDDLE + side * (106 + Math.cos(angle) * 58 * far),
          y: y + Math.sin(angle) * 84 * far,
          rx: random.tenths(0.9, 2.2),
          ry: random.tenths(0.9, 2.2),
        },
        0,
        { soft: 0.8 },
      )
    }
  }
}

function frame(random: Random, y: number): Section {
  const on = trunk(random, {
    rx: random.int(214, 226),
    ry: random.int(148, 156),
    y,
    fat: random.int(15, 24),
    muscle: 20,
  })
  ribs(on, y, 186, 124, 8)
  for (const side of [-1, 1])
    bone(on, scaledBy(dots('120 62, 158 40, 166 50, 128 78', 0, 0, side), MIDDLE, y))
  bone(on, scaledBy(dots('-26 -126, 0 -130, 26 -126, 22 -114, 0 -112, -22 -114'), MIDDLE, y))
  return on
}

function archLevel(random: Random): Section {
  const y = 246 + random.int(-4, 4)
  const on = frame(random, y)
  lungs(on, y, 52)
  on.shape(scaledBy(dots('-54 -84, 50 -84, 58 20, 36 92, -36 92, -56 20'), MIDDLE, y), -70, {
    soft: 3,
    uneven: 10,
  })
  on.shape(
    scaledBy(dots('-26 -44, 10 -50, 44 -24, 58 22, 46 52, 26 44, 30 10, 2 -20, -22 -22'), MIDDLE, y),
    hu.blood + 30,
    { uneven: 5 },
  )
  on.round({ x: MIDDLE - 36, y: y - 26, rx: 14, ry: 17 }, hu.blood + 10)
  on.round({ x: MIDDLE - 4, y: y + 26, rx: 16, ry: 14 }, -40)
  on.round({ x: MIDDLE - 4, y: y + 26, rx: 14, ry: 12 }, hu.air)
  on.round({ x: MIDDLE + 4, y: y + 48, rx: 9, ry: 7 }, hu.soft)
  vertebra(on, y + 78, 0.88)
  return on
}

function hilarLevel(random: Random): Section {
  const y = 248 + random.int(-4, 4)
  const on = frame(random, y)
  lungs(on, y, 50)
  on.shape(scaledBy(dots('-50 -80, 56 -80, 70 0, 40 92, -40 92, -60 0'), MIDDLE, y), -60, {
    soft: 3,
    uneven: 10,
  })
  on.round({ x: MIDDLE - 6, y: y - 44, rx: 24, ry: 23 }, hu.blood + 26)
  on.shape(
    scaledBy(dots('16 -62, 46 -52, 54 -14, 38 8, 4 14, -44 14, -62 4, -40 -6, 2 -8, 22 -28'), MIDDLE, y),
    hu.blood + 40,
    { uneven: 5 },
  )
  on.round({ x: MIDDLE - 34, y: y - 24, rx: 12, ry: 14 }, hu.blood + 14)
  for (const side of [-1, 1]) on.line(trail('4 22 9, 30 34 8, 52 42 6', MIDDLE, y, side), hu.air)
  on.round({ x: MIDDLE + 34, y: y + 70, rx: 18, ry: 17 }, hu.blood + 26)
  on.round({ x: MIDDLE + 8, y: y + 54, rx: 8, ry: 6 }, hu.soft)
  vertebra(on, y + 80, 0.9)
  return on
}

function heartLevel(random: Random): Section {
  const y = 250 + random.int(-4, 4)
  const on = frame(random, y)
  lungs(on, y, 46)
  on.shape(
    scaledBy(dots('-70 -70, -10 -92, 60 -82, 116 -34, 124 14, 84 48, 10 60, -50 40, -76 -10'), MIDDLE, y),
    -50,
    { soft: 3 },
  )
  on.shape(
    scaledBy(dots('-64 -60, -6 -82, 56 -74, 108 -30, 116 12, 78 42, 8 52, -46 34, -70 -10'), MIDDLE, y),
    96,
    { uneven: 8 },
  )
  on.shape(scaledBy(dots('40 -34, 84 -18, 100 8, 72 28, 34 14, 26 -14'), MIDDLE, y), hu.blood + 30, {
    uneven: 4,
    soft: 3,
  })
  on.shape(scaledBy(dots('-20 -70, 40 -64, 28 -36, 12 -12, -14 -34'), MIDDLE, y), hu.blood + 14, { soft: 3 })
  on.shape(scaledBy(dots('-60 -40, -28 -40, -16 0, -44 22, -64 -4'), MIDDLE, y), hu.blood + 8, { soft: 3 })
  on.shape(scaledBy(dots('-20 14, 24 20, 52 36, 10 46, -28 34'), MIDDLE, y), hu.blood + 30, { soft: 3 })
  on.round({ x: MIDDLE + 30, y: y + 78, rx: 16, ry: 15 }, hu.blood + 26)
  on.round({ x: MIDDLE + 6, y: y + 66, rx: 10, ry: 7 }, hu.soft)
  vertebra(on, y + 82, 0.92)
  return on
}

export const chestArch = (random: Random): Picture => asCt(archLevel(random), 'CHEST', softWindow)
export const chestHila = (random: Random): Picture => asCt(hilarLevel(random), 'CHEST', softWindow)
export const chestHilaLung = (random: Random): Picture => asCt(hilarLevel(random), 'CHEST LUNG', lungWindow)
export const chestHeartLung = (random: Random): Picture => asCt(heartLevel(random), 'CHEST LUNG', lungWindow)
