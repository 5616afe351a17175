import { test } from './journey.ts'

// These must fail: they prove that the other journeys would notice such faults.

test.fail('a journey fails if the content security policy blocks something', async ({ page }) => {
  await page.goto('/sign-in')
  const message = page.waitForEvent('console')
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await message
})

test.fail('a journey fails if a text becomes HTML without a policy for it', async ({ page }) => {
  await page.goto('/sign-in')
  const message = page.waitForEvent('console')
  await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<p>Red</p>')
    } catch {
      // Blocked, and reported on the console.
    }
  })
  await message
})

test.fail('a journey fails if the page throws an error', async ({ page }) => {
  await page.goto('/sign-in')
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => void Promise.reject(new Error('Nobody catches this.')))
  await thrown
})

test.fail(
  'a journey fails where the browser notes a refused request that was not expected',
  async ({ page }) => {
    await page.goto('/sign-in')
    const message = page.waitForEvent('console')
    await page.evaluate(() => fetch('/api/v1/patient'))
    await message
  },
)

test('a refused request that was expected is let pass', async ({ page, allowOnConsole }) => {
  allowOnConsole(/status of 401/)
  await page.goto('/sign-in')
  await page.evaluate(() => fetch('/api/v1/patient'))
})
