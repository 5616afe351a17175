import type { FastifyInstance } from 'fastify'
import { releaseOperations } from '#contract/release.ts'
import { patientSearch } from '#service/audit/patientSearch.ts'
import type { Queries } from '#service/database/database.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { route } from '#service/http/route.ts'
import { readMarks } from './readMarks.ts'
import { releasedPatients } from './releasedPatients.ts'
import { visits } from './visits.ts'

/** What a doctor's reading leaves behind (read marks, visits), and whose reports there are to be read. */
export function readingRoutes(app: FastifyInstance, queries: Queries): void {
  const marks = readMarks(queries)
  const visiting = visits(queries)

  route(app, releaseOperations.markReleases, async ({ body, caller }) => {
    await marks.mark(caller.id, body.ids, body.read)
    return {}
  })

  route(app, releaseOperations.recordVisit, async ({ caller }) => ({
    since: (await visiting.record(caller.id))?.toISOString() ?? null,
  }))

  route(app, releaseOperations.queryReleasedPatients, (call) =>
    answerListing(
      call.request,
      call.reply,
      call.query,
      releasedPatients(queries, call.query.search),
      patientSearch(queries, call, 'released'),
    ),
  )
}
