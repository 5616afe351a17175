import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '#contract/access/access.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { integrationKey } from '#contract/resources/integrations.ts'
import { clientOf, uniqueName } from '#test/support/clinicRecords.ts'
import { renderLonePage } from '#test/support/renderLonePage.tsx'
import { recordsOf } from '#test/support/settingRecords.ts'

/** A key as an administrator makes it, of an integration that may do this much. */
async function makeKey(codes: readonly Permission[]) {
  const permissions = await recordsOf('permission')
  const granted = await Promise.all(codes.map(async (code) => ({ id: (await permissions.find(code))!.id })))
  const name = uniqueName()
  const list = await (await recordsOf('permissionList')).create({ name, permissions: granted })
  const system = await (await recordsOf('integration')).create({ name, permissionList: { id: list.id } })
  const made = await (await recordsOf('integrationKey')).create({ name, integration: { id: system.id } })
  return { id: made.id, key: String(made['key']) }
}

const openWall = () => renderLonePage('wall', '/wall?period=last7')

const giveKey = async (user: Awaited<ReturnType<typeof openWall>>, key: string) => {
  const field = await screen.findByLabelText('Key')
  await user.clear(field)
  await user.type(field, key)
  await user.click(screen.getByRole('button', { name: 'Show the figures' }))
}

test('The wall shows the clinic’s figures by a key, keeps it over a reload, and leads nowhere', async () => {
  const { key } = await makeKey(['overview.read', 'overview.clinic'])
  const user = await openWall()
  await giveKey(user, key)
  expect(await screen.findByRole('heading', { name: 'From exam to release' })).toBeVisible()
  expect(await screen.findByText(/^As of \d\d:\d\d$/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  expect(Object.values(localStorage).join()).not.toContain(key)

  cleanup()
  await openWall()
  await user.click(await screen.findByRole('button', { name: 'Remove the key' }))
  expect(await screen.findByLabelText('Key')).toHaveValue('')
  expect(Object.values(sessionStorage).join()).not.toContain(key)
})

test('A key that is wrong, or does not read the clinic’s figures, is refused with a sentence', async () => {
  const user = await openWall()
  await giveKey(user, 'rp_999999_0123456789012345678901234567890123456789012')
  expect(await screen.findByText(/^This key is not accepted/)).toBeVisible()
  for (const codes of [['overview.read'], ['patient.read']] as const) {
    await giveKey(user, (await makeKey(codes)).key)
    expect(await screen.findByText(/^This key may not read the clinic’s figures/)).toBeVisible()
  }
})

test('A key that may do more than read figures is refused, with the kind of key that is needed, and is not kept', async () => {
  const user = await openWall()
  const { key } = await makeKey(['overview.read', 'overview.clinic', 'patient.read'])
  await giveKey(user, key)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^This key may do more than read .* a permission list with the clinic’s figures alone/,
  )
  expect(Object.values(sessionStorage).join()).not.toContain(key)

  await giveKey(user, (await makeKey(['overview.read', 'overview.clinic'])).key)
  expect(await screen.findByText(/^As of \d\d:\d\d$/)).toBeVisible()
})

test('A key that is revoked meanwhile is asked for again', async () => {
  const { id, key } = await makeKey(['overview.read', 'overview.clinic'])
  const user = await openWall()
  await giveKey(user, key)
  await screen.findByText(/^As of \d\d:\d\d$/)
  const { remove } = resourceOperations(integrationKey)
  await (await clientOf('administrator')).send(remove, { body: { id } })
  cleanup()
  await openWall()
  expect(await screen.findByText(/^This key is not accepted/)).toBeVisible()
  expect(screen.getByLabelText('Key')).toHaveValue('')
})
