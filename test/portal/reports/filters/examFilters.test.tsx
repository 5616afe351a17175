import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { operations } from '#contract/operations.ts'
import { exam } from '#contract/resources/exam.ts'
import { createClient } from '#portal/http/client/client.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { filterField, menuEntry } from '#test/support/reportsBar.ts'
import { saysCount } from '#test/support/saysCount.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const { exams, url: baseUrl } = await sharedService('reading')
const REGION = 'Antebraço'

beforeAll(async () => {
  const connection = { baseUrl, timeZone: 'UTC', onRefusedToken: () => undefined }
  const nobody = createClient({ ...connection, token: () => undefined })
  const body = { username: 'administrator', password: testPassword }
  const { token } = await nobody.send(operations.authenticate, { body })
  const client = createClient({ ...connection, token: () => token })
  const { data } = await client.page(resourceOperations(exam).list, { query: { limit: 1 } })
  const fields = { name: 'Zonografia', title: 'Zonografia', template: data[0]!.template, bodyRegion: REGION }
  await client.send(resourceOperations(exam).create, { body: fields })
})

test('The list shows the reports of any of several exams, each in a field that clears it', async () => {
  const { user, address } = await renderReports(`/reports?examId=${exams.chest}`)
  await saysCount('43 of 130 reports')
  await user.type(await filterField('Exam 2'), 'ultra')
  await user.click(await screen.findByRole('option', { name: 'Ultrassonografia de abdome' }))
  await saysCount(/^8\d of 130 reports$/)
  expect(address()).toBe(`/reports?examIds=${exams.chest}%2C${exams.ultrasound}`)
  expect(await filterField('Exam')).toHaveValue('Raio-X de tórax')
  expect(await filterField('Exam 2')).toHaveValue('Ultrassonografia de abdome')
  expect(await filterField('Exam 3')).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Clear exam' }))
  await waitFor(() => expect(address()).toBe(`/reports?examId=${exams.ultrasound}`))
  expect(await filterField('Exam')).toHaveValue('Ultrassonografia de abdome')
  expect(screen.queryByLabelText('Exam 3')).not.toBeInTheDocument()
})

test('What is exported is of the several exams of the list', async () => {
  const network = watchNetwork()
  const { user } = await renderReports(`/reports?examIds=${exams.chest}%2C${exams.ultrasound}`)
  await saysCount(/^8\d of 130 reports$/)
  await user.click(await menuEntry('Export'))
  await screen.findByText(/^8\d reports saved/)
  expect(network.requests.find(({ path }) => path === '/portalreport/csv')?.body).toMatchObject({
    examIds: `${exams.chest},${exams.ultrasound}`,
  })
})

test('The list shows the exams of a region of the body, which a field chooses and the button counts', async () => {
  const { user, address } = await renderReports('/reports')
  await saysCount('130 reports')
  await screen.findByRole('button', { name: 'Filters' })
  const region = await filterField('Body region')
  await screen.findByRole('option', { name: REGION })
  await user.selectOptions(region, REGION)
  await saysCount('0 of 130 reports')
  expect(new URLSearchParams(address().split('?')[1]).get('bodyRegion')).toBe(REGION)
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument()
  await user.selectOptions(region, '')
  await saysCount('130 reports')
  expect(address()).toBe('/reports')
})

test('A region of an address that no exam has is shown in its field', async () => {
  await renderReports('/reports?bodyRegion=lua')
  await saysCount('0 of 130 reports')
  expect(await filterField('Body region')).toHaveValue('lua')
})

test('The list shows the exams without a modality, which a field chooses and clears', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await filterField('Modality'))
  await user.click(await screen.findByRole('option', { name: 'Without a modality' }))
  await waitFor(() => expect(address()).toBe('/reports?modalityId=0'))
  await saysCount('130 reports')
  expect(await filterField('Modality')).toHaveValue('Without a modality')
  await user.click(screen.getByRole('button', { name: 'Clear modality' }))
  await waitFor(() => expect(address()).toBe('/reports'))
})
