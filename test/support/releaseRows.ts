import type { ListedRelease, ReleasePage } from '#portal/reports/api/listedReleases.ts'
import { noFilters } from '#portal/reports/url.ts'

const START = Date.parse('2026-11-20T10:00:00Z')

/** A row of the list. A higher id means a later release; the patient has the same id. */
export const releaseRow = (id: number, more: Partial<ListedRelease> = {}): ListedRelease => ({
  id,
  reportId: id + 1000,
  read: false,
  askedAt: 1,
  report: {
    id: id + 1000,
    dateReportRelease: new Date(START + id * 60_000).toISOString(),
    replacedBy: 0,
    pdfsize: 0,
    patient: {
      id,
      firstName: 'Ana',
      middleName: '',
      lastName: 'Souza',
      socialName: '',
      birthDate: '1961-03-12',
      gender: { id: 1 },
    },
    exam: { id: 3, name: 'Ultrassonografia' },
    doctor: { id: 5, firstName: 'Helena', middleName: '', lastName: 'Prado' },
  },
  ...more,
})

/** A page of the list, with the given rows or with rows made from ids. */
export const releasePage = (
  rows: readonly (number | ListedRelease)[],
  more: Partial<ReleasePage> = {},
): ReleasePage => ({
  filters: noFilters,
  count: rows.length,
  data: rows.map((row) => (typeof row === 'number' ? releaseRow(row) : row)),
  after: undefined,
  broken: [],
  askedAt: 1,
  checkedAt: 1,
  ...more,
})
