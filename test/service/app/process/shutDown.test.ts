import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { shutDown } from '#service/app/process/shutDown.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { startService } from '#test/support/startService.ts'

test('a connection on which nothing was sent does not hold up the shutting down', async () => {
  const service = await startService(await anyDatabase.open())
  const { port } = new URL(await service.listen())
  const unused = connect(Number(port), '127.0.0.1')
  await once(unused, 'connect')
  const closed = once(unused, 'close')
  expect(await shutDown(service.app, service.database, { graceMs: 30_000, abortMs: 1_000 })).toBe(true)
  await closed
})
