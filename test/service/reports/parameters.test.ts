import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('a malformed parameter', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())

  test.each([
    ['examId=abc', 'examId'],
    ['examId=0', 'examId'],
    ['examId=-1', 'examId'],
    ['examId=1.5', 'examId'],
    ['examId=1e3', 'examId'],
    ['examId=+1', 'examId'],
    ['examId=2147483648', 'examId'],
    ['examId=1&examId=2', 'examId'],
    ['examId=1&examId=1', 'examId'],
    ['examId=&examId=1', 'examId'],
    ['examinerName=a&examinerName=b', 'examinerName'],
    [`examinerName=${'x'.repeat(201)}`, 'examinerName'],
    ['examinerName=a%00', 'examinerName'],
    ['patientId=x', 'patientId'],
    ['releasedFrom=2026-02-30', 'releasedFrom'],
    ['releasedFrom=01/02/2026', 'releasedFrom'],
    ['releasedFrom=2026-02-01T00:00:00Z', 'releasedFrom'],
    ['releasedFrom=0000-01-01', 'releasedFrom'],
    ['releasedFrom=infinity', 'releasedFrom'],
    ['releasedTo=2026-13-01', 'releasedTo'],
    ['releasedTo=today', 'releasedTo'],
    ['examinerId=x', 'examinerId'],
    ['reportId=0', 'reportId'],
    ['timeZone=Mars/Olympus', 'timeZone'],
    ['timeZone=%2B25:00', 'timeZone'],
    ["timeZone=UTC'", 'timeZone'],
    ['unread=1', 'unread'],
    ['unread=TRUE', 'unread'],
    ['form=rows', 'form'],
    ['sort=name', 'sort'],
    ['sort=patient-ascending', 'sort'],
    ['sort=NEWEST', 'sort'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=10&limit=10', 'limit'],
    ['after=x', 'after'],
    ['after=0', 'after'],
  ])('is refused and named: %s', async (query, name) => {
    expectMalformed(await service.call('doctor', 'GET', `/portalreport?${query}`), name)
  })

  test('is named together with every other malformed one', async () => {
    const query = 'examId=x&releasedTo=y&limit=0'
    expectMalformed(
      await service.call('doctor', 'GET', `/portalreport?${query}`),
      'examId',
      'releasedTo',
      'limit',
    )
  })

  test.each([
    ['/portalreport/x', 'id'],
    ['/portalreport/0', 'id'],
    ['/report/2147483648', 'id'],
    ['/report/x/pdf', 'id'],
    ['/report/1/image/x', 'imageId'],
    ['/report/-1/image/1', 'id'],
  ])('is refused and named in a path: %s', async (path, name) => {
    expectMalformed(await service.call('doctor', 'GET', path), name)
  })

  test.each(['limit=1', 'limit=500', 'examId=0001', 'examId=2147483647'])(
    'is not one at the edge of its range: %s',
    async (query) => {
      expect((await service.call('doctor', 'GET', `/portalreport?${query}`)).status).toBe(200)
    },
  )
})
