import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('src/portal/ui/tokens.css', 'utf8')
const room = /@utility dark-room \{([^}]*)\}/.exec(css)?.[1] ?? ''
const colours = [...room.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}))

test.each(colours)('Where it is always dark, $name is what it is in the dark theme', ({ name, value }) => {
  expect(css).toMatch(new RegExp(`--color-${name}: light-dark\\([^,]+, ${value}\\);`))
})

test('The stylesheet has dark colours to compare', () => {
  expect(colours.length).toBeGreaterThan(10)
})
