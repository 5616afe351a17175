import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import {
  answered,
  dialogGone,
  dialogReady,
  listed,
  menuOf,
  openDialog,
  openList,
  rowOf,
  startRemoval,
} from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

test('The dialog shows which patient would be removed, and its focus starts on Keep', async () => {
  const patient = await storePatient({
    socialName: 'Ana Flor',
    mother: 'Maria Lima',
    gender: { id: 1 },
    documents: [{ id: 0, number: '123.456.789-09', type: { id: 1 } }],
  })
  const { dialog } = await openDialog(patient)
  await waitFor(() => expect(dialog.keep()).toHaveFocus())
  const said = screen.getByRole('alertdialog')
  expect(said).toHaveAccessibleName('Remove this patient?')
  expect(said).toHaveAccessibleDescription(
    new RegExp(
      [
        `Ana Flor \\(${patient.lastName}, Ana\\) Record ${patient.id} 12 Mar 1961 · \\d+\u00a0y · female · mother Maria Lima`,
        'CPF 123.456.789-09',
        'Created.+ by Test administrator',
        'No released report leaves the portal with this record. ?You can undo this for a minute; an administrator can restore it later.',
      ].join('.*'),
    ),
  )
})

test('The dialog counts the released reports that leave with the record, and warns of namesakes', async () => {
  const service = await clientOf('administrator')
  const { data } = await service.send(operations.queryPatients, { query: { search: 'fonseca téo' } })
  const reported = data[0]!
  await storePatient({
    firstName: reported.firstName,
    lastName: reported.lastName,
    birthDate: reported.birthDate,
  })
  const { releasedReports = 0, namesakes } = await service.send(operations.getPatient, {
    params: { id: reported.id },
  })
  const { dialog } = await openDialog(reported)
  expect(releasedReports).toBeGreaterThan(1)
  expect(
    dialog.getByText(`${releasedReports} released reports leave the portal with this record.`),
  ).toBeVisible()
  expect(namesakes).toBe(1)
  expect(
    dialog.getByText(/One other Fonseca, Téo was born on the same day: check the mother’s name\./),
  ).toBeVisible()
})

test('Nothing can be removed until the record has been read again', async () => {
  const patient = await storePatient()
  const read = Promise.withResolvers<void>()
  const { url } = await proxyToService(({ path }) =>
    path.endsWith(`/patient/${patient.id}`) ? read.promise : undefined,
  )
  const { user } = await openList(patient.lastName, { serviceUrl: url })
  await startRemoval(user, await rowOf(patient))
  const shown = within(await screen.findByRole('alertdialog'))
  expect(shown.getByText(/Reading the record as it is now/)).toBeVisible()
  expect(shown.getByText(`${patient.lastName}, Ana`)).toBeVisible()
  await user.type(shown.getByLabelText('Type the record number to confirm'), String(patient.id))
  expect(shown.getByRole('button', { name: 'Remove patient' })).toBeDisabled()
  read.resolve()
  const dialog = await dialogReady()
  expect(dialog.number()).toHaveValue(String(patient.id))
  expect(dialog.remove()).toBeEnabled()
})

test('The button is disabled until the number is right; a wrong number is pointed out, an incomplete one is not', async () => {
  const patient = await storePatient()
  const number = String(patient.id)
  const { user, dialog } = await openDialog(patient)
  expect(dialog.remove()).toBeDisabled()

  await user.type(dialog.number(), `${number}0`)
  expect(dialog.getByRole('alert')).toHaveTextContent(/^This is not the number of the record above/)
  expect(dialog.number()).toBeInvalid()
  expect(dialog.remove()).toBeDisabled()
  await user.keyboard('{Backspace}{Backspace}')
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  await user.clear(dialog.number())
  await user.type(dialog.number(), ` ${number} `)
  expect(dialog.remove()).toBeEnabled()
})

test('Enter on a wrong or incomplete number removes nothing and says so', async () => {
  const patient = await storePatient()
  const { user, dialog } = await openDialog(patient)
  await user.type(dialog.number(), '{Enter}')
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  const half = String(patient.id).slice(0, -1) || '0'
  await user.type(dialog.number(), half)
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(dialog.getByRole('alert')).toHaveTextContent(/^This is not the number of the record above/)
  await user.clear(dialog.number())
  await user.type(dialog.number(), `${patient.id}1{Enter}`)
  expect(dialog.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('alertdialog')).toBeVisible()
})

test('Only the button and Enter in the record number submit the form: Enter in another field removes nothing', async () => {
  const patient = await storePatient()
  const { url, requests } = await proxyToService(() => undefined)
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Other')
  await user.type(dialog.number(), String(patient.id))
  await user.type(dialog.getByLabelText('Which reason'), 'Moved away{Enter}')
  expect(dialog.remove()).toBeEnabled()
  expect(dialog.remove().closest('form')).toContainElement(dialog.number())
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  await user.type(dialog.number(), '{Enter}')
  await dialogGone()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test.each(['Keep', 'Escape'])('%s keeps the patient, and gives the focus back to the row', async (way) => {
  const patient = await storePatient()
  const { user, dialog } = await openDialog(patient)
  await waitFor(() => expect(dialog.keep()).toHaveFocus())
  await user.keyboard(way === 'Keep' ? '{Enter}' : '{Escape}')
  await dialogGone()
  const button = menuOf(await rowOf(patient))
  await waitFor(() => expect(button).toHaveFocus())
})

test('A removal takes the row out of the list, corrects the count, is announced, and focuses the next row', async () => {
  const patient = await storePatient()
  const { lastName } = patient
  const next = await storePatient({ lastName, firstName: 'Bia' })
  const last = await storePatient({ lastName, firstName: 'Caio' })
  const { user, dialog } = await openDialog(patient)
  dialog.giveReason()
  await user.type(dialog.number(), String(patient.id))
  await user.click(dialog.remove())
  await dialogGone()

  const notice = screen.getByText(`Patient removed: record ${patient.id}`)
  expect(notice.closest('[role=status]')).toBeInTheDocument()
  expect(notice.parentElement).not.toHaveTextContent(lastName)
  expect(listed()).toEqual([next.id, last.id])
  expect(screen.getByText('2 patients')).toBeVisible()
  await waitFor(async () => expect(await rowOf(next)).toHaveFocus())
})

test('A removal verifies that the record is gone, and requests nothing else', async () => {
  const patient = await storePatient()
  const next = await storePatient({ lastName: patient.lastName, firstName: 'Bia' })
  const { url, requests } = await proxyToService(() => undefined)
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialogGone()
  await waitFor(async () => expect(await rowOf(next)).toHaveFocus())
  const after = requests.slice(requests.findIndex(({ method }) => method === 'DELETE') + 1)
  expect(after).toEqual([
    { method: 'POST', path: '/api/v1/patient/query?limit=50', body: `{"search":"${patient.id}"}` },
  ])
})

test('After the last patient of a search is removed, the search field has the focus', async () => {
  const patient = await storePatient()
  const { user, dialog } = await openDialog(patient)
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialogGone()
  await waitFor(() => expect(screen.getByLabelText('Search patients')).toHaveFocus())
  expect(await screen.findByText(`No patient matches “${patient.lastName}”`)).toBeVisible()
})

test('The request holds the whole patient, in the shape of the service description', async () => {
  const patient = await storePatient({
    documents: [{ id: 0, number: '123.456.789-09', type: { id: 1 } }],
    contacts: { id: 7, city: { id: 355 } },
    companions: [{ name: 'Rui' }],
  })
  const { url, requests } = await proxyToService(() => undefined)
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialogGone()
  const removal = requests.find(({ method }) => method === 'DELETE')!
  expect(removal.path).toBe('/api/v1/patient')
  const { releasedReports, namesakes, unreleasedReports, appointments, ...described } = patient
  const { sameName, removalReason, ...stored } = described
  expect([releasedReports, namesakes, unreleasedReports, appointments]).toEqual([0, 0, 0, 0])
  expect([sameName, removalReason]).toEqual([[], null])
  expect(JSON.parse(removal.body)).toEqual({
    ...stored,
    gender: { id: patient.gender.id },
    unit: { id: null },
    userCreated: { id: patient.userCreated.id },
    userChanged: { id: null },
    userDeleted: { id: null },
    contacts: { id: 7, city: { id: '355' } },
    documents: [{ id: patient.documents[0]!.id, number: '123.456.789-09', type: { id: 1 } }],
    reason: 'duplicate',
  })
})

test('While the removal runs the dialog is locked and says so, and the entries stay', async () => {
  const patient = await storePatient()
  const done = Promise.withResolvers<void>()
  const { url, requests } = await proxyToService(({ method }) =>
    method === 'DELETE' ? done.promise : undefined,
  )
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  dialog.giveReason()
  await user.type(dialog.number(), String(patient.id))
  await user.click(dialog.remove())

  expect(dialog.getByText(`Removing record ${patient.id}`)).toHaveAttribute('role', 'status')
  expect(screen.getByRole('alertdialog')).toHaveAttribute('aria-busy', 'true')
  expect(dialog.keep()).toBeDisabled()
  await user.keyboard('{Escape}')
  await user.click(dialog.remove())
  await user.type(dialog.number(), '1')
  expect(dialog.number()).toHaveValue(String(patient.id))
  expect(screen.getByRole('alertdialog')).toBeVisible()
  done.resolve()
  await dialogGone()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('The dialog is translated to Portuguese', async () => {
  const patient = await storePatient({ mother: 'Maria Lima', gender: { id: 2 } })
  const { user } = await openListInPortuguese(patient.lastName)
  await user.click(within(await rowOf(patient)).getByRole('button', { name: 'Ações' }))
  await user.click(screen.getByRole('button', { name: 'Remover paciente' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remover este paciente?' }))
  expect(await dialog.findByText('Nenhum laudo liberado sai do portal com este prontuário.')).toBeVisible()
  expect(dialog.getByText(/12 de mar\. de 1961 · \d+ anos · masculino/)).toBeVisible()
  await user.selectOptions(dialog.getByLabelText('Motivo'), 'Cadastro duplicado')
  await user.type(dialog.getByLabelText('Digite o número do prontuário para confirmar'), String(patient.id))
  await user.click(dialog.getByRole('button', { name: 'Remover paciente' }))
  expect(await screen.findByText(`Paciente removido: prontuário ${patient.id}`)).toBeVisible()
})

async function openListInPortuguese(name: string) {
  const portal = await renderPortal('/patients', { role: 'frontdesk', locale: 'pt-BR' })
  await portal.user.type(await screen.findByLabelText('Buscar pacientes'), `${name}{Enter}`)
  await answered()
  return portal
}
