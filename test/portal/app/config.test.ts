import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MockInstance } from 'vitest'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { readConfig } from '#portal/app/config.ts'
import { fakeService } from '#test/support/fakeService.ts'

let note: MockInstance<typeof console.warn>
beforeEach(() => {
  note = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => note.mockRestore())

const defaults = PortalConfig.parse({})

const configOf = async (body: string, status = 200) =>
  readConfig(await fakeService((_, response) => response.writeHead(status).end(body)))

test('The settings of the clinic are read, and a trailing slash of the base address does not matter', async () => {
  const body = {
    baseUrl: 'https://reports.example/',
    clinicName: 'Clínica Aurora',
    logo: '/logo.svg',
    timeZone: '',
  }
  await expect(configOf(JSON.stringify(body))).resolves.toMatchObject({
    ...body,
    baseUrl: 'https://reports.example',
  })
  expect(note).not.toHaveBeenCalled()
})

test('A setting that is left out has its default', async () => {
  await expect(configOf('{"clinicName":"Aurora"}')).resolves.toEqual({
    ...defaults,
    clinicName: 'Aurora',
  })
})

test.each([
  ['', 404],
  ['{"clinicName":', 200],
  ['{"clinicName":7}', 200],
  ['<!doctype html>', 200],
  ['[]', 200],
])('Settings that are missing or broken fall back with a note: %s %i', async (body, status) => {
  await expect(configOf(body, status)).resolves.toEqual(defaults)
  expect(note).toHaveBeenCalledOnce()
})

test('Settings that cannot be reached fall back with a note', async () => {
  await expect(readConfig('http://127.0.0.1:1')).resolves.toEqual(defaults)
  expect(note).toHaveBeenCalledOnce()
})
