import { expect, test } from 'vitest'
import { arranged, changesOf, moved, widgetKinds } from '#portal/overview/widgets/useArrangement.ts'
import { byWeeks, daysOfPeriod, fitsStep, stepFor } from '#portal/overview/filters/periods.ts'
import { csvOf } from '#portal/overview/widgets/WidgetCard.tsx'
import { overviewAddress, readOverview, wallAddress } from '#portal/overview/url.ts'
import type { Widget } from '#portal/overview/api/ownRecords.ts'

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['last7', '2026-02-23', '2026-03-01'],
  ['last30', '2026-01-31', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-01'],
] as const)('On 1 March 2026, %s is from %s to %s', (period, from, to) => {
  expect(daysOfPeriod(period, '2026-03-01')).toEqual({ from, to })
})

test('A period is divided into steps that there is room for', () => {
  expect(stepFor({ from: '2026-01-01', to: '2026-01-30' })).toBe('day')
  expect(stepFor({ from: '2026-01-01', to: '2026-06-30' })).toBe('week')
  expect(stepFor({ from: '2020-01-01', to: '2026-06-30' })).toBe('month')
  expect(fitsStep({ from: '2020-01-01', to: '2026-06-30' }, 'day')).toBe(false)
})

test('Days are put together to weeks from Monday', () => {
  const days = ['2026-11-07', '2026-11-08', '2026-11-09', '2026-11-10'].map((day) => ({ from: day, to: day }))
  expect(byWeeks(days).map((week) => week.map(({ from }) => from))).toEqual([
    ['2026-11-07', '2026-11-08'],
    ['2026-11-09', '2026-11-10'],
  ])
})

test('The address holds what was chosen, and what the service would refuse is left out', () => {
  const address = '/overview?period=last90&step=week&compare=false&unitId=0&examId=12'
  expect(overviewAddress(readOverview(address.slice(address.indexOf('?'))))).toBe(address)
  expect(overviewAddress(readOverview('?from=2026-02-03&to=2026-02-01&unitId=x&period=ever&step=hour'))).toBe(
    '/overview',
  )
  // Longer than the service answers for.
  expect(overviewAddress(readOverview('?from=0001-01-01&to=9999-12-31'))).toBe('/overview')
  expect(wallAddress(readOverview('?period=today&groupBy=examiner&examinerId=3'))).toBe('/wall?period=today')
})

const stored = (fields: Partial<Widget>) =>
  ({
    user: { id: 7 },
    position: 0,
    size: 'medium',
    visible: true,
    dateHourChanged: '2026-01-01T00:00:00Z',
    ...fields,
  }) as Widget

test('A user’s own widgets go before the clinic’s, and the one that was changed last before its double', () => {
  const records = [
    stored({ kind: 'mix', user: null, position: 0, visible: false }),
    stored({ kind: 'mix', position: 5, size: 'small' }),
    stored({ kind: 'mix', position: 6, size: 'large', dateHourChanged: '2026-01-02T00:00:00Z' }),
    stored({ kind: 'activity', user: null, position: 3, visible: false }),
  ]
  const all = arranged(records, 7)
  expect(all.find(({ kind }) => kind === 'mix')).toEqual({ kind: 'mix', size: 'large', visible: true })
  expect(all.find(({ kind }) => kind === 'activity')?.visible).toBe(false)
  expect(all.map(({ kind }) => kind).toSorted()).toEqual([...widgetKinds].toSorted())
})

test('A widget moves past its shown neighbour, and only what differs counts as changed', () => {
  const all = arranged([stored({ kind: 'waitingByAge', visible: false, position: 1 })], 7)
  const next = moved(all, 'releasedByDay', 1)
  expect(next.map(({ kind }) => kind).slice(0, 3)).toEqual(['waitingByAge', 'releaseTime', 'releasedByDay'])
  expect(moved(all, 'releasedByDay', -1)).toEqual(all)
  const changed = changesOf(next, all, (kind) => kind).filter(({ isChanged }) => isChanged)
  expect(changed.map(({ kind, position }) => [kind, position])).toEqual([
    ['waitingByAge', 0],
    ['releaseTime', 1],
    ['releasedByDay', 2],
  ])
})

test('A table becomes CSV that spreadsheets of the language read, and none runs as a formula', async () => {
  const table = {
    columns: ['Exam', 'Median; time'],
    rows: [
      { key: '1', cells: [{ text: '=SUM(A1)' }, { text: '3 h', value: 180 }] },
      { key: '2', cells: [{ text: 'Chest "X", ray' }, { text: '–', value: '' }] },
    ],
  }
  expect(await csvOf(table, 'en').text()).toBe(
    'Exam,Median; time\r\n\'=SUM(A1),180\r\n"Chest ""X"", ray",\r\n',
  )
  expect(await csvOf(table, 'pt-BR').text()).toContain('Exam;"Median; time"')
})
