import type { OperationName } from '#portal/http/query/capabilities.ts'
import type { Filters } from '#portal/reports/url.ts'

/** The filters by what one field or chip shows and clears. */
const filterGroups = {
  exam: ['examId'],
  exams: ['examIds'],
  region: ['bodyRegion'],
  examinerName: ['examinerName'],
  examiner: ['examinerId'],
  patient: ['patientId'],
  requester: ['requesterId'],
  patientList: ['patientListId'],
  text: ['text'],
  released: ['released', 'releasedFrom', 'releasedTo'],
  unit: ['unitId'],
  modality: ['modalityId'],
  examined: ['examinedFrom', 'examinedTo'],
  age: ['unreadFor', 'unreadUnder'],
  corrections: ['corrections'],
  unread: ['unread'],
  corrected: ['corrected'],
  list: ['list'],
  urgency: ['priority', 'critical', 'unacknowledged'],
} as const satisfies Readonly<Record<string, readonly (keyof Filters)[]>>
export type FilterGroup = keyof typeof filterGroups

/** Figures lead to these. No field shows them, so they have chips, in this order. */
export const fieldless = ['unit', 'examined', 'age', 'corrections', 'corrected'] as const
export type FieldlessGroup = (typeof fieldless)[number]

/** An operation that every service has which knows the filter. Others know it from the description, or from the listing. */
const knownWith: Partial<Record<FilterGroup, OperationName>> = {
  unit: 'countReleased',
  modality: 'countReleased',
  examined: 'countReleased',
  age: 'countReleased',
  corrections: 'countReleased',
  exams: 'listBodyRegions',
  region: 'listBodyRegions',
  requester: 'listBodyRegions',
  patientList: 'listPatientLists',
  text: 'listBodyRegions',
  unread: 'markReleases',
  corrected: 'markReleases',
  list: 'setAside',
  urgency: 'prioritizeReport',
}

const names = Object.keys(filterGroups) as FilterGroup[]

/** The filters that are set, without those that the service does not know. */
export const setGroups = (filters: Filters, mayOffer: (operation: OperationName) => boolean): FilterGroup[] =>
  names.filter((group) => {
    const operation = knownWith[group]
    return (
      filterGroups[group].some((name) => filters[name] !== undefined) && (!operation || mayOffer(operation))
    )
  })

export const clearing = (group: FilterGroup): Partial<Filters> =>
  Object.fromEntries(filterGroups[group].map((name) => [name, undefined]))

/** The change that clears these. */
export const clearingAll = (groups: readonly FilterGroup[]): Partial<Filters> =>
  Object.assign({}, ...groups.map(clearing)) as Partial<Filters>

/** The change that clears every filter, and leaves the order. */
export const clearedFilters = Object.assign({}, ...names.map(clearing)) as Record<
  Exclude<keyof Filters, 'sort'>,
  undefined
>
