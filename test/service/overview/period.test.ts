import { expect, test } from 'vitest'
import type { PeriodQuery } from '#contract/overview.ts'
import { Problem } from '#service/http/problem.ts'
import { type Period, periodsOf } from '#service/overview/counting/periods.ts'

const NOW = Date.parse('2026-03-18T02:30:00Z')
const ask = (query: PeriodQuery) => periodsOf(query, NOW, 'UTC')
const spans = ({ steps }: Period) => steps.map(({ from, to }) => `${from} ${to}`)

/** The name of the parameter that is refused. */
function refused(query: PeriodQuery): string | undefined {
  try {
    ask(query)
  } catch (error) {
    if (error instanceof Problem) return error.details.fields?.map(({ name }) => name).join()
    throw error
  }
  return undefined
}

test.each<[string, PeriodQuery, string, string]>([
  ['without days', {}, '2026-02-17', '2026-03-18'],
  [
    'without days, where it is still yesterday',
    { timeZone: 'America/Sao_Paulo' },
    '2026-02-16',
    '2026-03-17',
  ],
  ['with its last day alone', { to: '2026-01-30' }, '2026-01-01', '2026-01-30'],
  ['with its first day alone', { from: '2026-03-17' }, '2026-03-17', '2026-03-18'],
  ['of a single day', { from: '2026-03-18', to: '2026-03-18' }, '2026-03-18', '2026-03-18'],
  ['that would begin before the first day of all', { to: '0001-01-05' }, '0001-01-01', '0001-01-05'],
])('a period %s', (_, query, from, to) => {
  expect(ask(query).period.days).toEqual({ from, to })
})

test('weeks begin on Monday, and months on their first day, cut to the period', () => {
  const days = { from: '2026-02-25', to: '2026-03-10' }
  expect(spans(ask({ ...days, step: 'week' }).period)).toEqual([
    '2026-02-25 2026-03-01',
    '2026-03-02 2026-03-08',
    '2026-03-09 2026-03-10',
  ])
  expect(spans(ask({ ...days, step: 'month' }).period)).toEqual([
    '2026-02-25 2026-02-28',
    '2026-03-01 2026-03-10',
  ])
  const leap = ask({ from: '2024-02-28', to: '2024-03-01' }).period
  expect(leap.steps.map(({ from }) => from)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
})

test.each<[string, PeriodQuery, string[]]>([
  [
    'first',
    { from: '0001-12-30', to: '0002-01-02', step: 'month' },
    ['0001-12-30 0001-12-31', '0002-01-01 0002-01-02'],
  ],
  ['last', { from: '9999-12-30', to: '9999-12-31' }, ['9999-12-30 9999-12-30', '9999-12-31 9999-12-31']],
  [
    'last, in weeks,',
    { from: '9999-12-26', to: '9999-12-31', step: 'week' },
    ['9999-12-26 9999-12-26', '9999-12-27 9999-12-31'],
  ],
])('the %s days of all are days as others', (_, query, expected) => {
  expect(spans(ask(query).period)).toEqual(expected)
})

test('the period before has as many days, directly before', () => {
  const { before } = ask({ from: '2026-03-01', to: '2026-03-10', step: 'week', compare: 'true' })
  expect(before?.days).toEqual({ from: '2026-02-19', to: '2026-02-28' })
  expect(ask({ compare: 'false' }).before).toBeUndefined()
})

test.each<[string, PeriodQuery]>([
  ['to', { from: '2026-03-02', to: '2026-03-01' }],
  ['from', { from: '2026-03-19' }],
  ['step', { from: '2025-01-01', to: '2026-02-05' }],
  ['compare', { from: '0001-01-02', to: '0001-01-03', compare: 'true' }],
])('what makes no period is refused by its name: %s', (name, query) => {
  expect(refused(query)).toBe(name)
})

test('there are 400 steps at most', () => {
  expect(ask({ from: '2025-01-01', to: '2026-02-04' }).period.steps).toHaveLength(400)
})

test.each<[string, string, string, string[]]>([
  ['of 23 hours', 'America/New_York', '2026-03-08', ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z']],
  ['of 25 hours', 'America/New_York', '2026-11-01', ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z']],
  ['without a midnight', 'America/Sao_Paulo', '2018-11-04', ['2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z']],
  [
    'of 23 and a half hours',
    'Australia/Lord_Howe',
    '2026-10-04',
    ['2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z'],
  ],
  [
    'beside one that was left out',
    'Pacific/Apia',
    '2011-12-31',
    ['2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
  ],
])('a day %s is counted whole, and no moment twice', (_, timeZone, day, [begin = '', end = '']) => {
  const at = (moment: string, more = 0) => Date.parse(moment) + more
  const { period } = ask({ from: addDays(day, -3), to: addDays(day, 3), timeZone })
  const stepOf = (moment: number) => period.steps[period.stepAt(moment)]?.from
  expect([stepOf(at(begin)), stepOf(at(end, -1))]).toEqual([day, day])
  expect(stepOf(at(begin, -1)) ?? '').toMatch(/^\d/)
  expect(stepOf(at(begin, -1))! < day).toBe(true)
  expect(stepOf(at(end))).toBe(addDays(day, 1))
})

test('a day that was left out has no moment', () => {
  const { period } = ask({ from: '2011-12-30', to: '2011-12-30', timeZone: 'Pacific/Apia' })
  expect(period.stepAt(Date.parse('2011-12-30T10:00:00Z'))).toBe(-1)
})

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
