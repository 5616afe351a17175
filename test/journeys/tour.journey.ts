import type { Page } from '@playwright/test'
import { openAs } from './actions.ts'
import type { DemoUser } from './actions.ts'
import { expect, test } from './journey.ts'

const card = (page: Page, title: RegExp) => page.getByRole('region', { name: title })

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Goes through a whole tour by keyboard; at each step the card has the focus and stands in the window beside its control. Returns the titles. */
async function goThrough(page: Page): Promise<string[]> {
  const titles: string[] = []
  const current = card(page, / \d (of|de) \d$/)
  for (let isLast = false; !isLast;) {
    await expect(current).toBeFocused()
    await expect(current).not.toContainText(/Opening|Abrindo/)
    const name = (await current.locator('p').first().innerText()).replaceAll('\n', ' ')
    titles.push(name)
    const ring = page.locator('[popover].pointer-events-none')
    await expect(ring).toBeVisible()
    // Both are read at once, and anew, as they follow a page that is still loading.
    const read = async () => {
      const parts = [await current.elementHandle(), await ring.elementHandle()]
      return page.evaluate(
        (elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as Box),
        parts,
      )
    }
    const { width, height } = page.viewportSize()!
    await expect
      .poll(async () => {
        const [box, control] = (await read()) as [Box, Box]
        const isInside =
          box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
        return { covers: overlap(box, control), isInside }
      }, name)
      .toEqual({ covers: false, isInside: true })
    const [, step, count] = /(\d) (?:of|de) (\d)$/.exec(name)!
    isLast = step === count
    await page.keyboard.press(isLast ? 'Escape' : 'ArrowRight')
    await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0)
  }
  return titles
}

const pages: readonly [DemoUser, string, string, number][] = [
  ['doctor', '/reports', 'Released reports', 6],
  ['frontdesk', '/patients', 'Patients', 7],
  ['admin', '/settings', 'Settings', 6],
]

for (const [user, path, heading, steps] of pages)
  test(`the tour of ${user} leads to real controls, by keyboard, and is offered once`, async ({
    page,
    axe,
  }) => {
    await openAs(page, user, path, heading)
    const offer = page.getByRole('button', { name: 'Take the tour' })
    await offer.focus()
    await axe()
    await page.keyboard.press('Enter')
    await expect(card(page, /1 of \d$/)).toBeFocused()
    await axe()
    expect(await goThrough(page)).toHaveLength(steps)
    await expect(page.getByRole('button', { name: 'Tour' })).toBeFocused()

    await page.reload()
    await expect(page.getByRole('button', { name: 'Tour' })).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, locale: 'pt-BR' })

  test('the tour stands beside the controls, and the page stays usable', async ({ page, axe }) => {
    await page.goto('/reports')
    await page.getByRole('textbox', { name: 'Usuário' }).fill('doctor')
    await page.getByLabel('Senha').fill('portal-demo')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('button', { name: /passeio/i }).click()
    await axe()
    await page.getByRole('button', { name: 'Filtros' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await card(page, /^Encontrar/).focus()
    expect(await goThrough(page)).toHaveLength(6)
  })
})
