import type { Finding, Sketch } from '#demo/pictures/drawSketch.ts'
import type { FindingKind } from '#demo/pictures/symbols.ts'
import type { DrawnFacts } from './facts.ts'
import { sides } from './study.ts'

const thirds = ['upper', 'middle', 'lower']
const quadrants = ['upper outer', 'upper inner', 'lower outer', 'lower inner']
const segments = ['ascending', 'transverse', 'sigmoid', 'rectum']
const thyroidKinds = ['cystic', 'spongy', 'mixed', 'solid', 'solid', 'solid'] as const
const noduleKinds = {
  cyst: 'cyst',
  benign: 'oval nodule',
  oval: 'oval nodule',
  suspicious: 'irregular nodule',
  irregular: 'irregular nodule',
} as const

type Possible = readonly [isThere: unknown, kind: FindingKind, place: string, size?: number | undefined]

/** Those of the findings that are there. */
const found = (...findings: readonly Possible[]): Finding[] =>
  findings.flatMap(([isThere, kind, place, size]) => (isThere ? [{ kind, place, size }] : []))

function gallbladder({ gallbladder: state, gallbladderSize: size }: DrawnFacts): Sketch[] {
  if (state === 'removed') return []
  const findings = state === 'clear' ? [] : found([true, state, state === 'polyp' ? 'wall' : 'bottom', size])
  return [{ organ: 'gallbladder', findings }]
}

const kidneys = ({ kidneyThird, kidneyStone, kidneyCyst }: DrawnFacts): Sketch[] =>
  sides.map((side, index) => {
    const third = thirds[kidneyThird[index] ?? 0] ?? ''
    const [stone, cyst] = [kidneyStone[index], kidneyCyst[index]]
    return {
      organ: `${side} kidney`,
      findings: found([stone, 'stone', third, stone], [cyst, 'cyst', `${third} cortex`, cyst]),
    }
  })

const breasts =
  (method: 'nodule' | 'noduleSeen') =>
  ({ [method]: kinds, quadrant, noduleSize, calcified }: DrawnFacts): Sketch[] =>
    sides.map((side, index) => {
      const kind = kinds[index] || undefined
      const place = quadrants[quadrant[index] ?? 0] ?? ''
      return {
        organ: `${side} breast`,
        findings: found(
          [kind, noduleKinds[kind ?? 'cyst'], place, noduleSize[index]],
          [method === 'noduleSeen' && calcified[index], 'calcifications', 'all'],
        ),
      }
    })

function thyroid({ thyroidNodule, thyroidKind, thyroidThird, thyroiditis }: DrawnFacts): Sketch[] {
  const nodules = sides.map((side, index): Possible => {
    const place = `${side} ${thirds[thyroidThird[index] ?? 0]}`
    const kind = thyroidKinds[thyroidKind[index] ?? 0] ?? 'solid'
    return [thyroidNodule[index], `${kind} nodule`, place, thyroidNodule[index]]
  })
  return [{ organ: 'thyroid', findings: found(...nodules, [thyroiditis, 'diffuse change', 'all']) }]
}

function colon({ polyp, diverticulosis, haemorrhoids }: DrawnFacts): Sketch[] {
  const polyps = segments.map((segment, index): Possible => [polyp[index], 'polyp', segment, polyp[index]])
  const findings = found(
    ...polyps,
    [diverticulosis, 'diverticula', 'sigmoid wall'],
    [haemorrhoids, `haemorrhoids ${haemorrhoids || 'I'}`, 'anal canal'],
  )
  return [{ organ: 'colon', findings }]
}

/** The schematics that go with a text, of the same facts, so that no picture can differ from its text. */
export const sketchesByText: Readonly<Record<string, (facts: DrawnFacts) => Sketch[]>> = {
  ultrassomAbdome: (facts) => [...gallbladder(facts), ...kidneys(facts)],
  ultrassomRins: kidneys,
  ultrassomMamas: breasts('nodule'),
  mamografia: breasts('noduleSeen'),
  ultrassomTireoide: thyroid,
  colonoscopia: colon,
}
