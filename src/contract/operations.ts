import { echoOperations } from './echo.ts'
import { employeeOperations } from './employee.ts'
import { examOperations } from './exam.ts'
import { capitalized, type Resource } from './declaration/resource.ts'
import { operationsIn } from './declaration/resourceOperations.ts'
import { factorOperations } from './factorOperations.ts'
import { fileOperations } from './file.ts'
import { resourceOverviewOperations } from './resourceOverview.ts'
import { resources } from './resources.ts'
import type { Operation } from './declaration/operation.ts'
import { overviewOperations } from './overview.ts'
import { inboxOperations } from './inbox.ts'
import { intakeOperations } from './intake.ts'
import { patientOperations } from './patientOperations.ts'
import { releaseOperations } from './release.ts'
import { accessScopeOperations } from './accessScope.ts'
import { reportOperations } from './reportOperations.ts'
import { accountOperations, userAccessOperations } from './account.ts'
import { openIdOperations } from './openId.ts'
import { sessionOperations } from './session.ts'
import { syncOperations } from './sync.ts'
import { auditOperations } from './audit.ts'
import { viewerOperations } from './viewers.ts'

/** The operations of the service by name, except those of the declared groups. */
export const operations = {
  ...echoOperations,
  ...sessionOperations,
  ...openIdOperations,
  ...accountOperations,
  ...factorOperations,
  ...userAccessOperations,
  ...patientOperations,
  ...examOperations,
  ...employeeOperations,
  ...releaseOperations,
  ...accessScopeOperations,
  ...reportOperations,
  ...overviewOperations,
  ...intakeOperations,
  ...inboxOperations,
  ...syncOperations,
  ...auditOperations,
  ...viewerOperations,
  ...fileOperations,
  ...resourceOverviewOperations,
}

type Operations = Readonly<Record<string, Operation>>

/** Operations of declared groups beyond those that follow from the declaration. */
const additional: Readonly<Record<string, Operations>> = {
  Report: reportOperations,
  User: userAccessOperations,
}

/** The operations by resource group, named as the description names the groups (1); `Account`, `Audit`, `File` and `Resource` are ours. */
export const operationGroups: Readonly<Record<string, Operations>> = {
  Auth: { ...sessionOperations, ...openIdOperations },
  Account: { ...accountOperations, ...factorOperations },
  Echo: echoOperations,
  Patient: patientOperations,
  'Report portal': { ...releaseOperations, ...accessScopeOperations, ...overviewOperations },
  'Report intake': { ...intakeOperations, ...inboxOperations },
  'Integration exchange': syncOperations,
  ...Object.fromEntries(
    Object.values<Resource>(resources).map((declared) => [
      declared.group,
      { ...additional[declared.group], ...named(declared) },
    ]),
  ),
  Audit: { ...auditOperations, ...viewerOperations },
  File: fileOperations,
  Resource: resourceOverviewOperations,
}

/** Every operation of the service, by name: those of a declared group as `createCity`. */
export const everyOperation: Operations = Object.assign({}, ...Object.values(operationGroups)) as Operations

function named(declared: Resource): Operations {
  return Object.fromEntries(
    Object.entries(operationsIn(declared)).map(([action, operation]) => [
      action + capitalized(declared.name),
      operation,
    ]),
  )
}
