import { expect, test } from 'vitest'
import { dayStart } from '#contract/moments/dayStart.ts'

const start = (date: string, zone: string, daysLater = 0) =>
  new Date(dayStart(date, daysLater, zone)).toISOString()

test.each([
  ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-03-01', '2026-03-01T03:00:00.000Z'],
  ['america/sao_paulo', '2026-03-01', '2026-03-01T03:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00.000Z'],
  ['Asia/Calcutta', '2026-03-01', '2026-02-28T18:30:00.000Z'],
  ['US/Eastern', '2026-03-01', '2026-03-01T05:00:00.000Z'],
  ['-03:00', '2026-03-01', '2026-03-01T03:00:00.000Z'],
  ['Etc/GMT+3', '2026-03-01', '2026-03-01T03:00:00.000Z'],
])('a day in %s begins at its midnight', (zone, date, moment) => {
  expect(start(date, zone)).toBe(moment)
})

test('a day whose midnight is skipped by the clocks begins with its first moment', () => {
  expect(start('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  expect(start('2018-11-03', 'America/Sao_Paulo', 1)).toBe('2018-11-04T03:00:00.000Z')
  expect(start('2018-11-05', 'America/Sao_Paulo')).toBe('2018-11-05T02:00:00.000Z')
})

test('a day begins with its last midnight if the clocks are set back across it', () => {
  expect(start('2018-02-18', 'America/Sao_Paulo')).toBe('2018-02-18T03:00:00.000Z')
  expect(start('2018-02-17', 'America/Sao_Paulo')).toBe('2018-02-17T02:00:00.000Z')
})

test('a day on which the clocks change later begins at its midnight', () => {
  expect(start('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(start('2026-03-29', 'Europe/Berlin', 1)).toBe('2026-03-29T22:00:00.000Z')
})

test('a day that a time zone skipped has no length', () => {
  expect(start('2011-12-30', 'Pacific/Apia')).toBe(start('2011-12-31', 'Pacific/Apia'))
  expect(start('2011-12-29', 'Pacific/Apia')).toBe('2011-12-29T10:00:00.000Z')
})

test.each(['America/Sao_Paulo', 'UTC', 'Pacific/Apia'])(
  'the first and the last supported day have a beginning in %s',
  (zone) => {
    expect(start('0001-01-01', zone)).toBe('0001-01-01T00:00:00.000Z')
    expect(Math.abs(dayStart('9999-12-31', 1, zone) - Date.parse('+010000-01-01T00:00:00Z'))).toBeLessThan(
      86_400_000,
    )
  },
)
