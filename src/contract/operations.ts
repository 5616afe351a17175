import { echoOperations } from './http/echo.ts'
import { employeeOperations } from './reports/employee.ts'
import { asideOperations } from './reports/aside.ts'
import { viewOperations } from './reports/view.ts'
import { examOperations } from './reports/exam.ts'
import { capitalized, type Resource } from './declaration/resource.ts'
import { operationsIn } from './declaration/resourceOperations.ts'
import { factorOperations } from './session/factorOperations.ts'
import { fileOperations } from './http/file.ts'
import { resourceOverviewOperations } from './resources/resourceOverview.ts'
import { resources } from './resources.ts'
import type { Operation } from './declaration/operation.ts'
import { overviewOperations } from './overview.ts'
import { inboxOperations } from './integrations/inbox.ts'
import { intakeOperations } from './integrations/intake.ts'
import { patientOperations } from './patients/patientOperations.ts'
import { patientListOperations } from './patients/patientList.ts'
import { releaseOperations } from './reports/release.ts'
import { accessScopeOperations } from './access/accessScope.ts'
import { reportOperations } from './reports/reportOperations.ts'
import { accountOperations, userAccessOperations } from './session/account.ts'
import {
  configEmailOperations,
  emailChoiceOperations,
  outboxOperations,
} from './resources/emailOperations.ts'
import { companyOperations } from './system/company.ts'
import { configOperations } from './system/config.ts'
import { backupOperations, livebackupOperations } from './system/backup.ts'
import { onlineServiceOperations } from './system/onlineServices.ts'
import { upgradeOperations } from './system/upgrade.ts'
import { openIdOperations } from './session/openId.ts'
import { shareOperations } from './reports/sharing.ts'
import { sessionOperations } from './session/session.ts'
import { syncOperations } from './integrations/sync.ts'
import { auditOperations } from './audit/audit.ts'
import { viewerOperations } from './reports/viewers.ts'

/** The operations of the service by name, except those of the declared groups. */
export const operations = {
  ...echoOperations,
  ...sessionOperations,
  ...openIdOperations,
  ...accountOperations,
  ...factorOperations,
  ...configEmailOperations,
  ...outboxOperations,
  ...emailChoiceOperations,
  ...userAccessOperations,
  ...patientOperations,
  ...patientListOperations,
  ...examOperations,
  ...employeeOperations,
  ...releaseOperations,
  ...asideOperations,
  ...viewOperations,
  ...accessScopeOperations,
  ...reportOperations,
  ...shareOperations,
  ...overviewOperations,
  ...intakeOperations,
  ...inboxOperations,
  ...syncOperations,
  ...auditOperations,
  ...backupOperations,
  ...companyOperations,
  ...configOperations,
  ...livebackupOperations,
  ...onlineServiceOperations,
  ...upgradeOperations,
  ...viewerOperations,
  ...fileOperations,
  ...resourceOverviewOperations,
}

type Operations = Readonly<Record<string, Operation>>

/** Operations of declared groups beyond those that follow from the declaration. */
const additional: Readonly<Record<string, Operations>> = {
  Backup: backupOperations,
  ConfigEmail: configEmailOperations,
  Email: outboxOperations,
  Exam: { listBodyRegions: examOperations.listBodyRegions },
  Livebackup: livebackupOperations,
  Report: reportOperations,
  Share: shareOperations,
  'Update System': upgradeOperations,
  User: userAccessOperations,
}

/** The operations by resource group, named as the description names the groups (1); `Account`, `Audit`, `File`, `Patient list` and `Resource` are ours. */
export const operationGroups: Readonly<Record<string, Operations>> = {
  Auth: { ...sessionOperations, ...openIdOperations },
  Account: { ...accountOperations, ...factorOperations, ...emailChoiceOperations },
  Echo: echoOperations,
  Patient: patientOperations,
  'Patient list': patientListOperations,
  'Report portal': {
    ...releaseOperations,
    ...asideOperations,
    ...viewOperations,
    ...accessScopeOperations,
    ...overviewOperations,
  },
  'Report intake': { ...intakeOperations, ...inboxOperations },
  'Integration exchange': syncOperations,
  'Online Services': onlineServiceOperations,
  ...Object.fromEntries(
    Object.values<Resource>(resources).map((declared) => [
      declared.group,
      { ...additional[declared.group], ...named(declared) },
    ]),
  ),
  Audit: { ...auditOperations, ...viewerOperations },
  Config: { ...configOperations, ...companyOperations },
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
