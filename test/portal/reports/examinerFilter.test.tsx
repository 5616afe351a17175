import { screen, waitFor } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { renderReports } from '#test/support/renderReports.tsx'
import { saysCount } from '#test/support/saysCount.ts'

const { exams, doctors } = inject('reading')
const [helena, paulo] = doctors as [number, number]

const examiner = () => screen.findByLabelText('Examiner')
const mine = () => screen.findByRole('button', { name: 'My reports' })

test('Examiners are suggested as soon as the field has the focus', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await examiner())
  await user.click(await screen.findByRole('option', { name: 'Helena Prado' }))
  await saysCount('45 of 130 reports')
  expect(address()).toBe('/reports?examinerName=Helena+Prado')
  expect(await examiner()).toHaveFocus()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('A doctor’s own reports are one press away, and back', async () => {
  const { user, address } = await renderReports('/reports?examinerName=avila')
  await user.click(await mine())
  await saysCount('45 of 130 reports')
  expect(address()).toBe(`/reports?examinerId=${helena}`)
  expect(await mine()).toHaveAttribute('aria-pressed', 'true')
  expect(await examiner()).toHaveValue('Helena Prado')
  await user.click(await mine())
  await saysCount('130 reports')
  expect(address()).toBe('/reports')
})

test('An examiner whom the address names by number is shown by name, and what is typed takes the place', async () => {
  const { user, address } = await renderReports(`/reports?examinerId=${paulo}`)
  await saysCount('43 of 130 reports')
  await waitFor(async () => expect(await examiner()).toHaveValue('Paulo de Ávila'))
  expect(await mine()).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('list', { name: 'Filters that are set' })).toHaveTextContent(
    'Examiner: Paulo de Ávila',
  )
  await user.clear(await examiner())
  await user.type(await examiner(), 'conc')
  await waitFor(() => expect(address()).toBe('/reports?examinerName=conc'))
})

test('An examiner by number is named by the service where the list is empty', async () => {
  await renderReports(`/reports?examinerId=${paulo}&examId=${exams.unused}`)
  await saysCount('0 of 130 reports')
  await waitFor(async () => expect(await examiner()).toHaveValue('Paulo de Ávila'))
})

test('An examiner whom nobody knows keeps the number', async () => {
  await renderReports('/reports?examinerId=999999')
  await waitFor(async () => expect(await examiner()).toHaveValue('Examiner 999999'))
})
