import { queryOptions } from '@tanstack/react-query'
import { examOperations } from '#contract/reports/exam.ts'
import { hasNumber } from '#contract/patients/patient.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { section } from '#contract/resources/section.ts'
import { template } from '#contract/resources/template.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import type { Client } from '#portal/http/client/client.ts'

const MOST = 20
/** The initial values of a form hardly change while it is open. */
const RECORD_STALE_MS = 300_000

/** The patient of a record number, where a report can be written for it. */
export const patientOf = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['writing', 'patient', id],
    queryFn: async ({ signal }) => {
      const query = { search: String(id), limit: MOST }
      const { data } = await client.page(reportOperations.queryReportPatients, { query, signal })
      return data.find((patient) => hasNumber(patient, id)) ?? null
    },
    gcTime: 0,
  })

/** The headings with which a report of an exam begins, from its template, and the exam's language. */
export const examSections = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['writing', 'sections', id],
    queryFn: async ({ signal }) => {
      const exam = await client.send(examOperations.getExam, { params: { id }, signal })
      const chosen = exam.template.id
        ? (await client.send(resourceOperations(template).get, { params: { id: exam.template.id }, signal }))
            .sections
        : []
      const sections = await Promise.all(
        chosen.map((one) => client.send(resourceOperations(section).get, { params: { id: one.id }, signal })),
      )
      return {
        language: exam.language,
        sections: sections
          .toSorted((one, other) => one.position - other.position)
          .map(({ name, title, text }) => ({ heading: title || name, text: text ?? '' })),
      }
    },
    enabled: id > 0,
    staleTime: RECORD_STALE_MS,
  })
