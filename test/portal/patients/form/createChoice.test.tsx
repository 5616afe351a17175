import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lookups } from '#contract/resources/lookups.ts'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { type Interception, refusal, watchNetwork } from '#test/support/network.ts'
import { openForm, saidOf, save } from '#test/support/patientForm.ts'

const city = () => screen.getByRole('combobox', { name: 'City' })
const offer = (name: string) => screen.findByRole('option', { name: `Create “${name}”` })
const readCity = async (id: number) => {
  const patient = await (await clientOf('frontdesk')).send(operations.getPatient, { params: { id } })
  return patient.contacts.city
}
const citiesNamed = async (name: string) =>
  (await (await clientOf('administrator')).page(lookups.city.query, { query: { name } })).data

async function openAndType(
  name: string,
  settings: Parameters<typeof openForm>[1] = { role: 'administrator' },
) {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`, settings)
  await portal.user.type(city(), name)
  return { portal, id }
}

test('A city that no search finds is created by its name, and chosen', async () => {
  const name = `Vila ${uniqueName()}`
  const { portal, id } = await openAndType(name)
  await portal.user.click(await offer(name))
  await waitFor(() => expect(saidOf(city())).toBe(''))
  expect(city()).toHaveValue(name)
  await save(portal)
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}`))
  const [made, ...others] = await citiesNamed(name)
  expect(others).toEqual([])
  expect(await readCity(id)).toMatchObject({ id: String(made!.id), name })
})

test('A name that a record has, but for case and accents, is not offered to be created', async () => {
  const name = `Açaí ${uniqueName()}`
  await (await clientOf('administrator')).send(lookups.city.create, { body: { name } })
  await openAndType(name.toLowerCase().replace('ç', 'c').replace('í', 'i'))
  expect(await screen.findByRole('option', { name })).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Create/ })).not.toBeInTheDocument()
})

test('A user who may not change the settings cannot create', async () => {
  await openAndType(uniqueName(), { role: 'frontdesk' })
  expect(await screen.findByText('Nothing found')).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Create/ })).not.toBeInTheDocument()
})

test('A list that a clinic made lets its users create', async () => {
  const name = uniqueName()
  await openAndType(name, {
    role: 'administrator',
    permissions: ['patient.read', 'patient.write', 'setting.write'],
  })
  expect(await offer(name)).toBeVisible()
})

const named = (id: number, name: string, state?: string) => ({
  id,
  name,
  state: state ? { id, name: state } : null,
  userCreated: { id: 1 },
  userChanged: { id: null },
  userDeleted: { id: null },
  dateHourCreated: '2026-01-01T00:00:00Z',
  dateHourChanged: '2026-01-01T00:00:00Z',
  dateHourDeleted: null,
})

/** Answers searches of cities with these records, and the creation of one as given. */
function watchCities(found: () => ReturnType<typeof named>[], created: () => Interception) {
  return watchNetwork((path) => {
    if (path.startsWith('/city/query')) return Response.json({ count: found().length, data: found() })
    return path === '/city' ? created() : undefined
  })
}

test('Cities of one name are told apart by their states', async () => {
  watchCities(
    () => [named(1, 'Bom Jesus', 'Piauí'), named(2, 'Bom Jesus', 'Paraíba'), named(3, 'Bom Jesus')],
    () => undefined,
  )
  const { portal } = await openAndType('Bom Jesus')
  await portal.user.click(await screen.findByRole('option', { name: 'Bom Jesus · Paraíba' }))
  expect(city()).toHaveValue('Bom Jesus · Paraíba')
  await portal.user.click(city())
  await portal.user.keyboard('{End}{Backspace}')
  expect(await screen.findByRole('option', { name: 'Bom Jesus · Piauí' })).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Create/ })).not.toBeInTheDocument()
})

test('The record of just the typed name is found among many', async () => {
  const many = Array.from({ length: 20 }, (_, index) => named(index + 1, `Alto da Serra ${index}`))
  const network = watchNetwork((path) => {
    if (!path.startsWith('/city/query')) return undefined
    const isPage = path.includes('limit=20')
    return Response.json({ count: 21, data: isPage ? many : [...many, named(21, 'Serra', 'Espírito Santo')] })
  })
  await openAndType('Serra')
  await screen.findByRole('option', { name: 'Serra · Espírito Santo' })
  const [first] = within(screen.getByRole('listbox', { name: 'City' })).getAllByRole('option')
  expect(first).toHaveAccessibleName('Serra · Espírito Santo')
  expect(screen.queryByRole('option', { name: /^Create/ })).not.toBeInTheDocument()
  expect(network.count('/city/query?name=Serra&limit=500')).toBe(1)
})

test('A record that somebody has created meanwhile is chosen', async () => {
  let isThere = false
  watchCities(
    () => (isThere ? [named(5, 'Ipiranga do Norte', 'Mato Grosso'), named(6, 'Ipiranga do Norte')] : []),
    () => {
      isThere = true
      return refusal(409, 'in_use')
    },
  )
  const { portal } = await openAndType('ipiranga do norte')
  await portal.user.click(await offer('ipiranga do norte'))
  await waitFor(() => expect(city()).toHaveValue('Ipiranga do Norte'))
  expect(city()).toBeValid()
})

test('What could not be created stays in the field, keeps the form from being saved, and can be tried again', async () => {
  const answers: Interception[] = [
    'breaks',
    refusal(503, 'unavailable'),
    refusal(403, 'forbidden'),
    Response.json(named(7, 'Ipiranga do Norte'), { status: 201 }),
  ]
  const network = watchCities(
    () => [],
    () => answers.shift(),
  )
  const { portal, id } = await openAndType('Ipiranga do Norte')
  await portal.user.click(await offer('Ipiranga do Norte'))
  const again = () => screen.findByRole('button', { name: 'Try again' })
  await again()
  expect(saidOf(city())).toMatch('No answer arrived')
  expect(city()).toHaveValue('Ipiranga do Norte')
  await save(portal)
  await waitFor(() => expect(city()).toHaveFocus())
  expect(city()).toBeInvalid()
  expect(screen.getByText('1 field needs attention')).toBeVisible()
  expect(portal.address()).toBe(`/patients/${id}/edit`)
  await portal.user.click(await again())
  await waitFor(() => expect(saidOf(city())).toBe('It was not created. The service has a problem.'))
  await portal.user.click(await again())
  await waitFor(() => expect(saidOf(city())).toMatch('may not add to this list'))
  await portal.user.click(await again())
  await waitFor(() => expect(city()).toBeValid())
  expect(city()).toHaveValue('Ipiranga do Norte')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(network.requests.filter(({ path }) => path === '/city')).toHaveLength(4)
})

test('A city that is being created is a change, and leaving the form asks first', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  watchNetwork((path) => {
    if (path.startsWith('/city/query')) return Response.json({ count: 0, data: [] })
    return path === '/city' ? held : undefined
  })
  const name = uniqueName()
  const { portal } = await openAndType(name)
  await portal.user.click(await offer(name))
  expect(saidOf(city())).toBe('Being created')
  await portal.user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  answer()
})

test('The health plan of a card and the occupation are created in the same way', async () => {
  const { id } = await storePatient()
  const portal = await openForm(`/patients/${id}/edit`, { role: 'administrator' })
  const plan = `Plano ${uniqueName()}`
  await portal.user.click(screen.getByRole('button', { name: 'Add insurance' }))
  await portal.user.type(screen.getByRole('combobox', { name: 'Plan' }), plan)
  await portal.user.click(await offer(plan))
  // Something else that is typed meanwhile stays.
  await portal.user.type(screen.getByRole('textbox', { name: 'Card number' }), 'B 2')
  const occupation = `Luthier ${uniqueName()}`
  await portal.user.type(screen.getByRole('combobox', { name: 'Occupation' }), occupation)
  await portal.user.click(await offer(occupation))
  await waitFor(() => {
    expect(saidOf(screen.getByRole('combobox', { name: 'Plan' }))).toBe('')
    expect(saidOf(screen.getByRole('combobox', { name: 'Occupation' }))).toBe('')
  })
  await save(portal)
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}`))
  const service = await clientOf('administrator')
  const [storedPlan] = (await service.page(lookups.healthPlan.query, { query: { name: plan } })).data
  expect(await service.send(operations.getPatient, { params: { id } })).toMatchObject({
    insurance: [{ plan: { id: storedPlan!.id }, number: 'B 2' }],
    occupation: [{ name: occupation }],
  })
})
