import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { comingTexts, comingTextsOfAll } from '#portal/app/comingTexts.ts'
import { ErrorBoundary } from '#portal/app/ErrorBoundary.tsx'
import { lazyPage } from '#portal/app/lazyPage.ts'
import * as locales from '#portal/locale/locales.ts'
import type { PageTexts } from '#portal/locale/locales.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

test('A page whose code did not come is asked for again when one tries again', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(() => 'The page')
  const { Page } = lazyPage(load)
  const tree = (
    <ErrorBoundary
      resetKey="/"
      fallback={(_, retry) => (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    >
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
  await act(async () => void render(tree))
  const again = await screen.findByRole('button', { name: 'Try again' })
  await act(async () => again.click())
  expect(await screen.findByText('The page')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  reported.mockClear()
})

test('Texts that did not come are asked for again', async () => {
  const texts = {} as PageTexts
  const load = vi.spyOn(locales, 'loadPageTexts').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(texts)
  await expect(comingTexts('pt-BR', 'trail')).rejects.toMatchObject({ name: 'NetworkError' })
  await expect(comingTextsOfAll('pt-BR')).rejects.toMatchObject({ name: 'NetworkError' })
  await expect(comingTexts('pt-BR', 'trail')).resolves.toBe(texts)
  load.mockRestore()
})

test('A language whose texts do not come leaves the page as it is, and that is said', async () => {
  const { user } = await renderPortal('/patients', { role: 'frontdesk' })
  await screen.findByRole('heading', { name: 'Patients' })
  const load = vi.spyOn(locales, 'loadTexts').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await user.selectOptions(screen.getByLabelText('Language'), 'Português')
  expect(await screen.findByText(/texts of that language did not come/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Patients' })).toBeVisible()
  expect(screen.getByLabelText('Language')).toHaveValue('en')
  expect(localStorage.getItem('locale')).toBeNull()
  load.mockRestore()
})
