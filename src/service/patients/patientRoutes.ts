import type { FastifyInstance } from 'fastify'
import { patientOperations } from '#contract/patient.ts'
import { url } from '#contract/url.ts'
import type { Queries } from '#service/database/database.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { route } from '#service/http/route.ts'
import { patientRemoval } from './patientRemoval.ts'
import { patientStore } from './patientStore.ts'
import { done, noPatient } from './refusal.ts'

/** The operations of the Patient group. */
export function patientRoutes(app: FastifyInstance, queries: Queries): void {
  const patients = patientStore(queries)
  const removal = patientRemoval(queries)

  route(app, patientOperations.listPatients, ({ query, request, reply }) =>
    answerListing(request, reply, query, patients.found()),
  )

  route(app, patientOperations.queryPatients, ({ query, request, reply }) =>
    answerListing(request, reply, query, patients.found(query.search)),
  )

  route(app, patientOperations.listIntegratedPatients, ({ query, request, reply }) =>
    answerListing(request, reply, query, patients.integrated()),
  )

  // Whoever may restore a patient sees one that has been removed.
  route(app, patientOperations.getPatient, async ({ params, caller }) => {
    const patient = await patients.find(params.id, { removed: caller.role === 'administrator' })
    if (!patient) throw noPatient()
    return patient
  })

  route(app, patientOperations.createPatient, async ({ body, caller, reply }) => {
    const patient = done(await patients.create(body, caller.id))
    reply.header('location', url(patientOperations.getPatient.path, { params: { id: patient.id } }))
    return patient
  })

  route(app, patientOperations.updatePatient, async ({ body, caller }) =>
    done(await patients.update(body, caller.id)),
  )

  route(app, patientOperations.removePatient, async ({ body, caller }) =>
    done(await removal.remove(body, caller.id)),
  )

  route(app, patientOperations.restorePatient, async ({ body }) => done(await removal.restore(body.id)))
}
