import { echoOperations } from './echo.ts'
import { employeeOperations } from './employee.ts'
import { examOperations } from './exam.ts'
import { lookups } from './lookup.ts'
import type { Operation } from './operation.ts'
import { patientOperations } from './patientOperations.ts'
import { releaseOperations } from './release.ts'
import { reportOperations } from './report.ts'
import { sessionOperations } from './session.ts'
import { trailOperations } from './trail.ts'

/** The operations of the service by name, but for those of `lookups`. */
export const operations = {
  ...echoOperations,
  ...sessionOperations,
  ...patientOperations,
  ...examOperations,
  ...employeeOperations,
  ...releaseOperations,
  ...reportOperations,
  ...trailOperations,
}

/** Every operation of the service, by name: those of a group of reference data as `createCity`. */
export const everyOperation: Readonly<Record<string, Operation>> = {
  ...operations,
  ...Object.fromEntries(
    Object.entries(lookups).flatMap(([group, its]) =>
      Object.entries<Operation>(its).map(([act, it]) => [
        act + group.charAt(0).toUpperCase() + group.slice(1),
        it,
      ]),
    ),
  ),
}
