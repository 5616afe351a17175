import { queryOptions } from '@tanstack/react-query'
import { fullName } from '#contract/personName.ts'
import { employeeOperations } from '#contract/employee.ts'
import { examOperations } from '#contract/exam.ts'
import { type FoundPatient, hasNumber } from '#contract/patient.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { device } from '#contract/resources/device.ts'
import { unit } from '#contract/resources/unit.ts'
import { section } from '#contract/resources/section.ts'
import { template } from '#contract/resources/template.ts'
import { reportOperations } from '#contract/reportOperations.ts'
import type { Client } from '#portal/http/client/client.ts'

const CHOICES = 20
const CHOICES_STALE_MS = 60_000
/** Exams, doctors and names that a form begins with: they hardly change while it is open. */
const RECORD_STALE_MS = 300_000

/** A record that a report refers to, by its name. */
export interface Named {
  id: number
  name: string
}

export type ChoiceGroup = 'exam' | 'employee' | 'unit' | 'device'

/** The records of a group whose names match. */
export const recordChoices = (client: Client, group: ChoiceGroup, name: string) =>
  queryOptions({
    queryKey: ['writing', 'choices', group, name],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const query = { name: name || undefined, limit: CHOICES }
      switch (group) {
        case 'exam':
          return (await client.page(examOperations.queryExam, { query, signal })).data.map(named)
        case 'employee':
          return (await client.page(employeeOperations.queryEmployee, { query, signal })).data.map((one) => ({
            id: one.id,
            name: fullName(one),
          }))
        case 'unit':
          return (await client.page(resourceOperations(unit).query, { query, signal })).data.map(named)
        case 'device':
          return (await client.page(resourceOperations(device).query, { query, signal })).data.map(named)
      }
    },
    staleTime: CHOICES_STALE_MS,
  })

const named = ({ id, name }: Named): Named => ({ id, name })

/** Patients for whom a report can be written. Not kept, as the key holds what was typed about a patient. */
export const patientChoices = (client: Client, search: string) =>
  queryOptions({
    queryKey: ['writing', 'patients', search],
    queryFn: async ({ signal }): Promise<FoundPatient[]> =>
      (await client.page(reportOperations.queryReportPatients, { query: { search, limit: CHOICES }, signal }))
        .data,
    gcTime: 0,
  })

/** The patient of a record number, where a report can be written for it. */
export const patientOf = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['writing', 'patient', id],
    queryFn: async ({ signal }) => {
      const query = { search: String(id), limit: CHOICES }
      const { data } = await client.page(reportOperations.queryReportPatients, { query, signal })
      return data.find((patient) => hasNumber(patient, id)) ?? null
    },
    gcTime: 0,
  })

/** The name of a device, which a report names by its id alone. */
export const deviceName = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['writing', 'device', id],
    queryFn: async ({ signal }) =>
      (await client.send(resourceOperations(device).get, { params: { id }, signal })).name,
    enabled: id > 0,
    staleTime: RECORD_STALE_MS,
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
