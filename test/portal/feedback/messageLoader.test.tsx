import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { messageLoader } from '#portal/feedback/later/messageLoader.ts'
import * as catalogues from '#portal/locale/messages.ts'
import type { Messages } from '#portal/locale/messages.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { openUserMenu } from '#test/support/userMenu.ts'

test('Messages that did not load are loaded again once their failure was shown, or with another language', async () => {
  const loaded = {} as Messages
  const load = vi.spyOn(catalogues, 'loadMessages').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(loaded)
  const { pageMessages, loadLanguage } = messageLoader()
  const messages = pageMessages('pt-BR', ['audit'])
  await expect(messages.load()).rejects.toMatchObject({ name: 'NetworkError' })
  await expect(loadLanguage('pt-BR')).rejects.toMatchObject({ name: 'NetworkError' })
  await expect(messages.load()).resolves.toBe(loaded)
  load.mockRestore()
})

test('A language whose messages do not load leaves the page as it is, and a toast says so', async () => {
  const { user } = await renderPortal('/patients', { role: 'frontdesk' })
  await screen.findByRole('heading', { name: 'Patients' })
  // Parts of the page that are loaded ahead ask for texts of the present language meanwhile.
  const { loadMessages } = catalogues
  const load = vi
    .spyOn(catalogues, 'loadMessages')
    .mockImplementation((locale, bundles) =>
      locale === 'pt-BR' ? Promise.reject(new TypeError('Failed to fetch')) : loadMessages(locale, bundles),
    )
  await openUserMenu({ user })
  await user.selectOptions(screen.getByLabelText('Language'), 'Português')
  expect(await screen.findByText(/That language could not be loaded/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Patients' })).toBeVisible()
  expect(screen.getByLabelText('Language')).toHaveValue('en')
  expect(localStorage.getItem('locale')).toBeNull()
  load.mockRestore()
})
