import { globSync, readFileSync } from 'node:fs'
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

test('Each colour of the figures and charts, which a wall shows at night, is among them', () => {
  const shown = globSync(['src/portal/overview/{figures,text,wall}/*', 'src/portal/ui/chart/*'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const themed = [...css.matchAll(/--color-([\w-]+): light-dark\(/g)].map(([, name = '']) => name)
  const used = themed.filter((name) =>
    new RegExp(`(text|bg|border|fill|stroke|decoration|color)-${name}(?![\\w-])`).test(shown),
  )
  expect(used).toContain('good')
  expect(colours.map(({ name }) => name)).toEqual(expect.arrayContaining(used))
})
