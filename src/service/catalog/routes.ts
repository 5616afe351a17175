import type { FastifyInstance } from 'fastify'
import { employeeOperations } from '#contract/employee.ts'
import { examOperations } from '#contract/exam.ts'
import type { Queries } from '#service/database/database.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { employeeRepository, examRepository } from './repository.ts'

/** The exams and employees that reports name. */
export function catalogRoutes(app: FastifyInstance, queries: Queries): void {
  const exams = examRepository(queries)
  const employees = employeeRepository(queries)

  route(app, examOperations.listExams, ({ query, request, reply }) =>
    answerListing(request, reply, query, exams.list()),
  )

  route(app, examOperations.queryExams, ({ query, request, reply }) =>
    answerListing(request, reply, query, exams.list(query.name)),
  )

  route(app, examOperations.getExam, async ({ params }) => {
    const exam = await exams.findById(params.id)
    if (!exam) throw new Problem('not_found', 'There is no exam with this id.')
    return exam
  })

  route(app, employeeOperations.listEmployees, ({ query, request, reply }) =>
    answerListing(request, reply, query, employees.list()),
  )

  route(app, employeeOperations.queryEmployees, ({ query, request, reply }) =>
    answerListing(
      request,
      reply,
      query,
      employees.list({ name: query.name, examiner: query.examiner === 'true' }),
    ),
  )

  route(app, employeeOperations.getEmployee, async ({ params }) => {
    const employee = await employees.findById(params.id)
    if (!employee) throw new Problem('not_found', 'There is no employee with this id.')
    return employee
  })
}
