import { screen } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { renderPortal } from '#test/support/renderPortal.tsx'

const fill = async (user: Awaited<ReturnType<typeof renderPortal>>['user'], name: string, password: string) => {
  await user.type(await screen.findByLabelText('Username'), name)
  await user.type(screen.getByLabelText('Password'), password)
}

test('Signing in leads to the address that was asked for, with both of its filters', async () => {
  const { user, address } = await renderPortal('/reports?examId=3&examinerName=Prado%20%C3%81vila')
  expect(await screen.findByRole('heading', { name: 'Sign in to the report portal' })).toBeInTheDocument()
  await fill(user, 'doctor', inject('service').password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await screen.findByRole('heading', { name: 'Released reports' })).toBeInTheDocument()
  expect(address()).toBe('/reports?examId=3&examinerName=Prado%20%C3%81vila')
})
