import { describe, expect, test } from 'vitest'
import { builtInLists, permissions } from '#contract/access.ts'
import { roles } from '#contract/roles.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { operationGroups } from '#contract/operations.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { operationsIn } from '#contract/declaration/resourceOperations.ts'
import { resources } from '#contract/resources.ts'
import { permissionNames } from '#contract/permissionNames.ts'
import { documentedOperations } from './openApiDocument.ts'

const everybody = ['doctor', 'frontdesk', 'administrator']
const reports = ['doctor', 'administrator']
const patients = ['frontdesk', 'administrator']
const administrators = ['administrator']

// Repeated here on purpose, so that a change of a permission or of a list fails this test.
const allowed: Record<string, Record<string, string[]>> = {
  Auth: { renewToken: everybody, endSession: everybody },
  Patient: {
    listPatients: patients,
    getPatient: patients,
    queryPatients: patients,
    listIntegratedPatients: patients,
    createPatient: patients,
    updatePatient: patients,
    removePatient: patients,
    restorePatient: patients,
    listRemovedPatients: administrators,
    findDuplicates: patients,
    listSimilarPatients: patients,
    listPatientReports: patients,
    recordPatientPrint: patients,
    listPatientHistory: patients,
    getPatientChange: patients,
    takeBackChange: patients,
  },
  Exam: { listExam: everybody, getExam: everybody, queryExam: everybody },
  Employee: { listEmployee: reports, getEmployee: reports, queryEmployee: reports },
  'Report portal': {
    listReleases: reports,
    queryReleases: reports,
    getRelease: reports,
    queryReleasedPatients: reports,
    markReleases: reports,
    recordVisit: reports,
    countOutside: reports,
    openReport: reports,
    exportReleases: reports,
    releaseReport: reports,
    withdrawReport: reports,
    followReleases: reports,
  },
  Report: {
    getReportPdf: reports,
    getPdfState: reports,
    getReportImage: reports,
    zipReports: reports,
    sendReportPdf: reports,
    removeReportPdf: reports,
    sendImage: reports,
    queryReportPatients: reports,
    recordPrint: reports,
    moveReport: administrators,
  },
  'Report intake': {
    integrationCreateReport: administrators,
    getCandidates: patients,
    resolveInbox: patients,
    discardInbox: patients,
  },
  'Integration exchange': {
    syncIntegrations: administrators,
    getSyncedPdf: administrators,
    getSyncedImage: administrators,
    syncSchedullings: administrators,
    evoTest: everybody,
  },
  Audit: {
    listTrail: administrators,
    listViewers: administrators,
    countOpened: administrators,
    exportTrail: administrators,
  },
  Account: {
    changeOwnPassword: everybody,
    listOwnSessions: everybody,
    endOwnSession: everybody,
    endOtherSessions: everybody,
    listOwnActs: everybody,
  },
  User: {
    resetPassword: administrators,
    unlockUser: administrators,
    listUserSessions: administrators,
    endUserSessions: administrators,
  },
}

const operations = Object.entries(operationGroups).flatMap(([group, ofGroup]) =>
  Object.entries<Operation>(ofGroup).map(([name, { access }]) => ({ group, name, access })),
)
const isAllowed = (role: (typeof roles)[number], access: Operation['access']) =>
  access === 'signed-in' || builtInLists[role].some((held) => held === access)

test('each operation is public, for every user, or needs a permission of the program', () => {
  for (const { access } of operations) expect(['public', 'signed-in', ...permissions]).toContain(access)
})

test('the OpenAPI document names the permission that an operation needs', () => {
  for (const { group, name, access } of operations) {
    const documented = documentedOperations.find(([, it]) => it.operationId === name && it.tags[0] === group)
    const needed = access === 'public' || access === 'signed-in' ? undefined : access
    expect(documented?.[1]['x-permission']).toBe(needed)
  }
})

test('each permission has one name', () => {
  expect(Object.keys(permissionNames).toSorted()).toEqual([...permissions].toSorted())
  expect(new Set(permissions).size).toBe(permissions.length)
  expect(new Set(Object.values(permissionNames)).size).toBe(permissions.length)
})

test('the list of administrators has every permission', () => {
  expect(builtInLists.administrator).toEqual(permissions)
})

describe.each(Object.entries(allowed))('%s', (group, rolesByName) => {
  test.each(Object.entries(rolesByName))('%s is for the lists %j', (name, expected) => {
    const found = operations.find((operation) => operation.group === group && operation.name === name)
    expect(roles.filter((role) => isAllowed(role, found!.access))).toEqual(expected)
  })
})

const declaredOperations = Object.values<Resource>(resources).flatMap((declared) =>
  Object.entries(operationsIn(declared)).map(([name, { access }]) => ({
    group: declared.name,
    declared: declared.access,
    access,
    isReading: ['list', 'get', 'query', 'usedBy', 'exportCsv'].includes(name),
  })),
)

/** The groups of which some operation that reads, or that changes, is open to other lists than these. */
const exceptions = (isReading: boolean, usual: string[]) =>
  Object.fromEntries(
    declaredOperations.flatMap(({ group, access, ...operation }) => {
      const lists = roles.filter((role) => isAllowed(role, access))
      return operation.isReading !== isReading || lists.join() === usual.join() ? [] : [[group, lists]]
    }),
  )

test('an operation of a declared group needs what its declaration says for reading or for writing', () => {
  for (const { declared, access, isReading } of declaredOperations)
    expect(access).toBe(isReading ? declared.read : declared.write)
})

test('everybody reads the declared groups, except appointments, employees, integrations, the inbox, reports, users and what these are permitted to do', () => {
  expect(exceptions(true, everybody)).toEqual({
    appointment: patients,
    employee: reports,
    image: reports,
    inbox: patients,
    integration: administrators,
    integrationBinding: administrators,
    integrationExposedData: administrators,
    integrationKey: administrators,
    module: administrators,
    permission: administrators,
    permissionList: administrators,
    report: reports,
    user: administrators,
  })
})

test('administrators alone change the declared groups, except appointments, preferences, reports and widgets', () => {
  expect(exceptions(false, administrators)).toEqual({
    appointment: patients,
    image: reports,
    preference: everybody,
    report: reports,
    widget: everybody,
  })
})
