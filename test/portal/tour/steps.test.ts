import { expect, test } from 'vitest'
import { roles } from '#contract/roles.ts'
import { tour as en } from '#portal/locale/en/tour.ts'
import { tour as ptBR } from '#portal/locale/ptBR/tour.ts'
import { placeCard } from '#portal/tour/card/placeCard.ts'
import { tours } from '#portal/tour/steps/tours.ts'

const WORDS_A_SECOND = 200 / 60
/** For finding the control, and for pressing a key. */
const SECONDS_A_STEP = 3

test.each(roles)('The tour of %s is read in ninety seconds, in each language', (role) => {
  for (const { steps } of [en, ptBR]) {
    const texts = tours[role].map(({ name }) => `${steps[name].title} ${steps[name].text}`)
    const words = texts.join(' ').split(/\s+/).length
    expect(words / WORDS_A_SECOND + tours[role].length * SECONDS_A_STEP).toBeLessThan(90)
  }
})

test('Each text belongs to a step of some tour', () => {
  const named = new Set(Object.values(tours).flatMap((steps) => steps.map(({ name }) => name)))
  expect([...named].toSorted()).toEqual(Object.keys(en.steps).toSorted())
})

const card = { width: 340, height: 180 }
const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 640 }

test.each([
  ['below', wide, { left: 300, top: 100, width: 200, height: 40 }, { left: 300, top: 154 }],
  ['above', wide, { left: 300, top: 840, width: 200, height: 40 }, { left: 300, top: 646 }],
  ['beside', wide, { left: 0, top: 10, width: 200, height: 880 }, { left: 214, top: 10 }],
  [
    'below, moved into the window',
    phone,
    { left: 300, top: 10, width: 44, height: 44 },
    { left: 12, top: 68 },
  ],
  ['at the edge farther away', phone, { left: 0, top: 60, width: 360, height: 500 }, { left: 10, top: 452 }],
])('The card stands %s', (_, view, control, place) => {
  expect(placeCard(control, card, view)).toEqual(place)
})
