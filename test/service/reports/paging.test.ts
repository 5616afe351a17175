import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queries } from '#service/database/database.ts'
import type { Release } from '#contract/reports/release.ts'
import { expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import type { Answer, RunningService } from '#test/support/startService.ts'
import { startService, toAnswer } from '#test/support/startService.ts'
import { releaseIds } from './listReleases.ts'

describe('the pages of the released listing', () => {
  let service: RunningService
  let queries: Queries
  let exam_id: number
  let patient_id: number
  let doctor_id: number

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
    exam_id = await insertExam(queries)
    patient_id = await insertPatient(queries)
    doctor_id = await insertEmployee(queries, { first_name: 'Helena?', last_name: 'Prado & Nery' })
    // Three releases have the same time.
    for (let index = 0; index < 21; index++) await release(10 + Math.floor(index / 3))
  })
  afterAll(() => service.close())

  const release = async (minute: number) =>
    (
      await insertReleasedReport(queries, {
        exam_id,
        patient_id,
        doctor_id,
        date_report_release: new Date(Date.UTC(2026, 1, 1, 10, minute)),
      })
    ).releaseId
  const remove = (id: number) =>
    queries
      .updateTable('report_release')
      .set({ date_hour_deleted: new Date() })
      .where('id', '=', id)
      .execute()
  const idsOf = (answer: Answer) => (answer.body as { data: Release[] }).data.map(({ id }) => id)
  const nextOf = (answer: Answer): string | undefined => {
    const { link } = answer.headers
    return link === undefined ? undefined : /^<\/api\/v1(\/[^>]+)>; rel="next"$/.exec(String(link))![1]
  }
  const read = async (path: string) => {
    const answer = await service.call('doctor', 'GET', path)
    expect(answer.status).toBe(200)
    return answer
  }
  /** Reads page by page along `Link`, and calls a function after each page. */
  async function walk(
    first: string,
    between: (page: number, ids: number[]) => Promise<unknown> = async () => {},
  ) {
    const ids: number[] = []
    let page = 0
    for (let path: string | undefined = first; path;) {
      if (page > 100) throw new Error('The pages do not end.')
      const answer = await read(path)
      ids.push(...idsOf(answer))
      await between(page++, idsOf(answer))
      path = nextOf(answer)
    }
    return ids
  }

  test.each(['newest', 'oldest'])(
    'lead from one to the next through every release once (%s)',
    async (sort) => {
      const all = await releaseIds(service, `sort=${sort}`)
      expect(all).toHaveLength(21)
      for (const limit of [1, 2, 7, 20, 21, 500])
        expect(await walk(`/portalreport?sort=${sort}&limit=${limit}`)).toEqual(all)
    },
  )

  test('end without an address of a next one', async () => {
    expect(nextOf(await read('/portalreport?limit=21'))).toBeUndefined()
    expect(nextOf(await read('/portalreport?limit=20'))).toBeDefined()
    expect(nextOf(await read('/portalreport?limit=5&examinerName=Nobody'))).toBeUndefined()
    expect(nextOf(await read('/portalreport'))).toBeUndefined()
  })

  test('keep the filters in the address of the next one', async () => {
    const filters = {
      examinerName: 'helena? prado &',
      examId: String(exam_id),
      releasedFrom: '2026-02-01',
      releasedTo: '2026-02-01',
      sort: 'oldest',
      later: 'a?b=c&d',
    }
    for (const text of [
      String(new URLSearchParams({ ...filters, limit: '4' })),
      'limit=4&sort=oldest&examinerName=helena?+prado+%26',
    ]) {
      const given = new URLSearchParams(text)
      const next = new URL(nextOf(await read(`/portalreport?${text}`))!, 'http://service')
      expect(next.pathname).toBe('/portalreport')
      expect(Object.fromEntries(next.searchParams)).toEqual({
        ...Object.fromEntries(given),
        after: expect.stringMatching(/^\d+\.21\.[\w-]{22}$/) as string,
      })
      expect(await walk(`/portalreport?${text}`)).toEqual(await releaseIds(service, 'sort=oldest'))
    }
  })

  test('hold no patient data in the address of the next one', async () => {
    const next = nextOf(await read('/portalreport?limit=4'))!
    expect(next).toMatch(/^\/portalreport\?limit=4&after=\d+\.21\.[\w-]{22}$/)
  })

  test('have the count of the first one, and are counted again where the filters differ or the count is another', async () => {
    const first = await read('/portalreport?limit=4&sort=oldest')
    const next = nextOf(first)!
    const later = await release(59)
    const countAt = async (path: string) => ((await read(path)).body as { count: number }).count
    const pages = [next, nextOf(await read(next))!, next.replace('limit=4', 'limit=2&form=row')]
    for (const path of pages) expect(await countAt(path)).toBe(21)
    const ofAnother = [
      `${next}&examId=${exam_id}`,
      next.replace('.21.', '.20.'),
      next.replace('.21.', '.21atLeast.'),
    ]
    for (const path of ofAnother) expect(await countAt(path)).toBe(22)
    await remove(later)
  })

  test('skip and repeat nothing while releases are listed and unlisted between them', async () => {
    const before = await releaseIds(service)
    const gone = new Set<number>()
    const come: number[] = []
    const listed = await walk('/portalreport?limit=4', async (page, ids) => {
      if (page === 0) {
        // Unlists a release of an earlier page, the last one of this page and one of a later page; lists a newer release, which is missed, and an older one, which is not.
        for (const id of [ids[1]!, ids.at(-1)!, before[10]!]) {
          gone.add(id)
          await remove(id)
        }
        await release(59)
        come.push(await release(9))
      }
      if (page === 1) come.push(await release(0))
    })
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed).toEqual([...before.filter((id) => !gone.has(id) || before.indexOf(id) < 4), ...come])
  })

  test('start after the given record also where there is no limit', async () => {
    const all = await releaseIds(service)
    const { data } = (await read(`/portalreport?after=${all[2]}`)).body as { data: Release[] }
    expect(data.map(({ id }) => id)).toEqual(all.slice(3))
  })

  test.each(['', '&limit=3', '&sort=oldest', '&examId=1'])(
    'are malformed if `after` names no record (%s), whatever the content encoding',
    async (more) => {
      for (const encoding of [undefined, 'gzip', 'br', 'br, gzip']) {
        const answer = await service.app.inject({
          url: `/api/v1/portalreport?after=2147483647${more}`,
          headers: {
            authorization: `Bearer ${await service.token('doctor')}`,
            ...(encoding && { 'accept-encoding': encoding }),
          },
        })
        expect(answer.headers['content-encoding']).toBeUndefined()
        expectMalformed(toAnswer(answer), 'after')
      }
    },
  )
})
