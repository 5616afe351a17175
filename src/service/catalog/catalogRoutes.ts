import type { FastifyInstance } from 'fastify'
import { employeeOperations } from '#contract/employee.ts'
import { examOperations } from '#contract/exam.ts'
import type { Queries } from '#service/database/database.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { employeeStore } from './employeeStore.ts'
import { examStore } from './examStore.ts'

/** The look-ups that reports name: exams and employees. */
export function catalogRoutes(app: FastifyInstance, queries: Queries): void {
  const exams = examStore(queries)
  const employees = employeeStore(queries)

  route(app, examOperations.listExams, ({ query, request, reply }) =>
    answerListing(request, reply, query, exams.listing()),
  )

  route(app, examOperations.queryExams, ({ query, request, reply }) =>
    answerListing(request, reply, query, exams.listing(query.name)),
  )

  route(app, examOperations.getExam, async ({ params }) => {
    const exam = await exams.find(params.id)
    if (!exam) throw new Problem('not_found', 'There is no exam with this id.')
    return exam
  })

  route(app, employeeOperations.listEmployees, ({ query, request, reply }) =>
    answerListing(request, reply, query, employees.listing()),
  )

  route(app, employeeOperations.queryEmployees, ({ query, request, reply }) =>
    answerListing(
      request,
      reply,
      query,
      employees.listing({ name: query.name, examiner: query.examiner === 'true' }),
    ),
  )

  route(app, employeeOperations.getEmployee, async ({ params }) => {
    const employee = await employees.find(params.id)
    if (!employee) throw new Problem('not_found', 'There is no employee with this id.')
    return employee
  })
}
