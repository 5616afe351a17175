import { echoOperations } from './echo.ts'
import { employeeOperations } from './employee.ts'
import { examOperations } from './exam.ts'
import { type ReferenceGroup, referenceData } from './referenceData.ts'
import type { Operation } from './declaration/operation.ts'
import { patientOperations } from './patientOperations.ts'
import { releaseOperations } from './release.ts'
import { reportOperations } from './report.ts'
import { sessionOperations } from './session.ts'
import { auditOperations } from './audit.ts'

/** The operations of the service by name, except those of `referenceData`. */
export const operations = {
  ...echoOperations,
  ...sessionOperations,
  ...patientOperations,
  ...examOperations,
  ...employeeOperations,
  ...releaseOperations,
  ...reportOperations,
  ...auditOperations,
}

type Operations = Readonly<Record<string, Operation>>

/** The operations by resource group, named as the description names the groups (1); `Audit` is ours. */
export const operationGroups: Readonly<Record<string, Operations>> = {
  Auth: sessionOperations,
  Echo: echoOperations,
  Patient: patientOperations,
  Exam: examOperations,
  Employee: employeeOperations,
  Report: reportOperations,
  'Report portal': releaseOperations,
  ...Object.fromEntries(
    (Object.keys(referenceData) as ReferenceGroup[]).map((group) => [
      capitalized(group),
      referenceOperations(group),
    ]),
  ),
  Audit: auditOperations,
}

/** Every operation of the service, by name: those of a group of reference data as `createCity`. */
export const everyOperation: Operations = Object.assign({}, ...Object.values(operationGroups)) as Operations

function referenceOperations(group: ReferenceGroup): Operations {
  return Object.fromEntries(
    Object.entries<Operation>(referenceData[group]).map(([action, operation]) => [
      action + capitalized(group),
      operation,
    ]),
  )
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
