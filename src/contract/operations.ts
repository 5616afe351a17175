import { echoOperations } from './echo.ts'
import { employeeOperations } from './employee.ts'
import { examOperations } from './exam.ts'
import { patientOperations } from './patient.ts'
import { releaseOperations } from './release.ts'
import { reportOperations } from './report.ts'
import { sessionOperations } from './session.ts'

/** Every operation of the service, by name. */
export const operations = {
  ...echoOperations,
  ...sessionOperations,
  ...patientOperations,
  ...examOperations,
  ...employeeOperations,
  ...releaseOperations,
  ...reportOperations,
}
