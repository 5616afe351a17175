import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '#test/support/renderPortal.tsx'

test('A choice holds on a device whose storage is full', async () => {
  const { user } = await renderPortal('/reports', { role: 'doctor' })
  await screen.findByRole('heading', { name: 'Reports' })
  await user.click(await screen.findByRole('button', { name: 'List options' }))
  const exam = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Exam' })
  const wasChecked = exam.checked
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(exam)
  await act(async () => void window.dispatchEvent(new StorageEvent('storage')))
  write.mockRestore()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Exam' }).checked).toBe(!wasChecked)
  // Once the storage takes a choice, nothing is left in memory for the tests after this one.
  await user.click(exam)
})
