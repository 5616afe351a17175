import { launchService } from '#test/support/launchService.ts'
import { copyOfSeededData } from '#test/support/seededData.ts'
import { colleague } from './actions.ts'
import { expect, test } from './journey.ts'

test('a signal to npm alone ends the service, too, which then starts again with all its data', async ({
  playwright,
}) => {
  const { folder, remove } = await copyOfSeededData()
  const count = async (baseURL: string) => {
    const request = await playwright.request.newContext({ baseURL })
    const { count: found } = await (await colleague(request, 'doctor')).releases({ limit: '1' })
    await request.dispose()
    return found
  }
  try {
    const service = await launchService(folder)
    const before = await count(service.url)
    await service.stopNpm()
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow()

    const again = await launchService(folder)
    expect(await count(again.url)).toBe(before)
    await again.stop()
  } finally {
    await remove()
  }
})
