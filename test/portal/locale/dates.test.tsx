import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { dayOf } from '#contract/moments/day.ts'
import { daysOf } from '#portal/locale/dates/dayRanges.ts'
import { browserTimeZone } from '#portal/locale/dates/calendar.ts'
import { LocaleProvider, PageMessagesProvider } from '#portal/locale/LocaleProvider.tsx'
import { loadMessages } from '#portal/locale/messages.ts'
import type { Locale } from '#portal/locale/locales.ts'
import { dayForm, readTypedTime, wallTimeForm } from '#portal/locale/dates/typedDates.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'

async function textsIn(locale: Locale, timeZone = browserTimeZone()) {
  const [texts, pageTexts] = await Promise.all([
    loadMessages(locale, ['start']),
    loadMessages(locale, ['pages', 'reports']),
  ])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LocaleProvider locale={locale} messages={texts} timeZone={timeZone}>
      <PageMessagesProvider locale={locale} messages={pageTexts}>
        {children}
      </PageMessagesProvider>
    </LocaleProvider>
  )
  return renderHook(() => ({ dates: useDates(), person: usePersonText() }), { wrapper }).result.current
}

/** A time in the reader's time zone. */
const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute)

test('A recent moment is shown as a time today, as “Yesterday”, and as a date before', async () => {
  const { dates } = await textsIn('en')
  const now = at(2026, 11, 20, 10, 42)
  expect(dates.recent(at(2026, 11, 20, 0, 5).toISOString(), now)).toBe('00:05')
  expect(dates.recent(at(2026, 11, 19, 23, 59).toISOString(), now)).toBe('Yesterday')
  expect(dates.recent(at(2026, 11, 18, 12, 0).toISOString(), now)).toBe('18 Nov')
  expect(dates.recent(at(2025, 11, 18, 12, 0).toISOString(), now)).toBe('18 Nov 2025')
})

test('Each language writes dates its own way', async () => {
  const english = (await textsIn('en')).dates
  const portuguese = (await textsIn('pt-BR')).dates
  const moment = at(2026, 11, 2, 9, 5).toISOString()
  expect(english.moment(moment)).toBe('2 Nov 2026, 09:05')
  expect(english.day(moment)).toBe('2 Nov 2026')
  expect(portuguese.moment(moment)).toBe('2 de nov. de 2026, 09:05')
  expect(portuguese.recent(at(2026, 11, 1).toISOString(), new Date(moment))).toBe('Ontem')
})

test.each(['1961-03-12', '2000-01-01', '1999-12-31'])(
  'The birth date %s never slips by a day',
  async (date) => {
    const { dates } = await textsIn('en')
    const [year, , day] = date.split('-').map(Number)
    expect(dates.birth(date)).toMatch(new RegExp(`^${day} \\w+ ${year}$`))
  },
)

test('An age is written in one way, and a small child’s in days, weeks and months', async () => {
  const today = at(2026, 11, 20)
  const { person } = await textsIn('en')
  expect(person.age('1961-03-12', today)).toBe('65\u00a0y')
  expect(person.age('2025-11-20', today)).toBe('12\u00a0mo')
  expect(person.age('2026-10-01', today)).toBe('7\u00a0wk')
  expect(person.age('2026-11-14', today)).toBe('6\u00a0d')
  expect(person.age('2026-11-21', today)).toBe('not born yet')
  expect(person.age('1896-11-20', today)).toBe('130\u00a0y')
  expect(person.age('1895-11-20', today)).toBe('impossible age')
  expect(person.ageAndSex('1961-03-12', 'female', today)).toBe('65\u00a0y F')
  expect(person.ageAndSex('2026-06-20', undefined, today)).toBe('5\u00a0mo')
  expect(person.ageAndSex('2026-10-01', 'male', today)).toBe('7\u00a0wk M')
  expect(person.ageAndSex('2026-11-14', 'male', today)).toBe('6\u00a0d M')
  expect(person.ageAndSex('2023-03-12', 'male', today)).toBe('3\u00a0y M')
  expect(person.ageAndSex('2026-08-12', 'male', today)).toBe('3\u00a0mo M')
  expect(person.sex(undefined)).toBeUndefined()
  expect(person.ageAndSex('1961-03-12', 'not-stated', today)).toBe('65\u00a0y')
  expect(person.sex('not-stated')).toBeUndefined()
  const portuguese = (await textsIn('pt-BR')).person
  expect(portuguese.age('1961-03-12', today)).toBe('65\u00a0anos')
  expect(portuguese.ageAndSex('2023-03-12', 'male', today)).toBe('3\u00a0anos M')
  expect(portuguese.ageAndSex('2026-08-12', 'male', today)).toBe('3\u00a0meses M')
})

test.each([
  ['en', '1980', '1980', '45–46\u00a0y', '45–46\u00a0y F'],
  ['en', '2020', '2020', '5–6\u00a0y', '5–6\u00a0y F'],
  ['en', '2025', '2025', 'under 2\u00a0y', 'under 2\u00a0y F'],
  ['en', null, 'birth date unknown', 'age unknown', 'age unknown F'],
  ['pt-BR', '1980', '1980', '45–46\u00a0anos', '45–46\u00a0anos F'],
  ['pt-BR', '2026', '2026', 'menos de 1\u00a0ano', 'menos de 1\u00a0ano F'],
  ['pt-BR', null, 'nascimento desconhecido', 'idade desconhecida', 'idade desconhecida F'],
] as const)(
  'In %s, the birth date %s is “%s”, the age “%s”, with the sex “%s”',
  async (locale, born, date, age, short) => {
    const today = at(2026, 11, 20)
    const { dates, person } = await textsIn(locale)
    expect(dates.birth(born)).toBe(date)
    expect(person.age(born, today)).toBe(age)
    expect(person.ageAndSex(born, 'female', today)).toBe(short)
  },
)

test('Moments, days and ages are those of the clinic’s time zone, wherever the reader is', async () => {
  const now = new Date('2026-11-20T01:30:00Z')
  const saoPaulo = await textsIn('en', 'America/Sao_Paulo')
  expect(saoPaulo.dates.moment('2026-11-20T01:30:00Z')).toBe('19 Nov 2026, 22:30')
  expect(saoPaulo.dates.recent('2026-11-19T03:00:00Z', now)).toBe('00:00')
  expect(saoPaulo.dates.recent('2026-11-19T02:59:00Z', now)).toBe('Yesterday')
  expect(saoPaulo.person.age('1961-11-20', now)).toBe('64\u00a0y')
  const tokyo = await textsIn('en', 'Asia/Tokyo')
  expect(tokyo.dates.moment('2026-11-20T01:30:00Z')).toBe('20 Nov 2026, 10:30')
  expect(tokyo.person.age('1961-11-20', now)).toBe('65\u00a0y')
})

test.each(['America/Sao_Paulo', 'UTC', 'Asia/Tokyo'])(
  'In %s a day alone is shown as that day, without a time',
  async (timeZone) => {
    const { dates } = await textsIn('en', timeZone)
    expect([dates.day('2026-03-04'), dates.moment('2026-03-04')]).toEqual(['4 Mar 2026', '4 Mar 2026'])
    const recent = (now: string) => dates.recent('2026-03-04', new Date(now))
    expect(recent('2026-03-04T12:00:00Z')).toBe('4 Mar')
    expect(recent('2026-03-05T12:00:00Z')).toBe('Yesterday')
    expect(recent('2027-03-05T12:00:00Z')).toBe('4 Mar 2026')
  },
)

test.each([
  ['2026-11-20T01:30:00Z', 'America/Sao_Paulo', '2026-11-19', '2026-11-18', '2026-11-13', '2026-11-01'],
  ['2026-03-01T02:00:00Z', 'America/Sao_Paulo', '2026-02-28', '2026-02-27', '2026-02-22', '2026-02-01'],
  ['2026-03-01T02:00:00Z', 'Asia/Tokyo', '2026-03-01', '2026-02-28', '2026-02-23', '2026-03-01'],
])('At %s the ranges of %s start from the day that it is there', (now, timeZone, today, ...first) => {
  expect(dayOf(new Date(now), timeZone)).toBe(today)
  const ranges = ['yesterday', 'last7', 'month'] as const
  expect(ranges.map((range) => daysOf(range, today).from)).toEqual(first)
})

test('Nothing stands for a date that a service did not send, nor for the age', async () => {
  const { dates, person } = await textsIn('en')
  expect([dates.day(''), dates.moment(''), dates.recent(''), dates.birth('')]).toEqual(['', '', '', ''])
  expect([person.age(''), person.ageAndSex('', 'female'), person.ageAndSex('', undefined)]).toEqual([
    '',
    'F',
    '',
  ])
})

test.each([
  '03/04/2026',
  ' 3/4/2026 ',
  '3.4.2026',
  '03042026',
  '2026-04-03',
  '2026-4-3',
  '20260403',
  '3 Apr 2026',
  '3 abril 2026',
  '3 de abr. de 2026',
])('a field reads %s as the third of April in each language, and shows it in its way', (typed) => {
  for (const [language, shown] of [
    ['en', '3 Apr 2026'],
    ['pt-BR', '03/04/2026'],
  ] as const) {
    const { read, write } = dayForm(language)
    expect(read(typed)).toBe('2026-04-03')
    expect(write('2026-04-03')).toBe(shown)
    expect(read(shown)).toBe('2026-04-03')
  }
})

test.each([
  ['20101112', '2010-11-12'],
  ['12112010', '2010-11-12'],
  ['1 de março de 1961', '1961-03-01'],
  ['1 MARÇO 1961', '1961-03-01'],
])('a field reads %s as %s', (typed, day) => {
  expect(dayForm('pt-BR').read(typed)).toBe(day)
})

test.each([
  '2026-02-30',
  '29/02/1900',
  '31/04/1980',
  '04/13/2026',
  '03/04/26',
  '12/03',
  '00/00/0000',
  '3 xyz 2026',
  '03/04/2026 10:00',
  'yesterday',
])('%s is no day for a field', (text) => {
  expect(dayForm('en').read(text)).toBeUndefined()
})

test('what a field shows of a day is read as that day in every month', () => {
  const { read, write } = dayForm('en')
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-28`)
  expect(days.map((day) => read(write(day)))).toEqual(days)
})

test.each([
  ['pt-BR', '03/04/2026 09:30'],
  ['en', '3 Apr 2026, 09:30'],
] as const)('what a field shows of a time is read as that time: %s', (language, shown) => {
  const { read, write } = wallTimeForm(language)
  expect(write('2026-04-03T09:30')).toBe(shown)
  expect(read(shown)).toBe('2026-04-03T09:30')
})

test.each([
  ['03/04/2026 9:30', '2026-04-03T09:30'],
  ['2026-04-03T09:30', '2026-04-03T09:30'],
  ['2026-04-03 23:59', '2026-04-03T23:59'],
  ['3 Apr 2026 9 pm', '2026-04-03T21:00'],
  ['03/04/2026 9h30', '2026-04-03T09:30'],
  ['3 Apr 2026', undefined],
  ['2026-04-03 24:00', undefined],
  ['2026-04-03', undefined],
  ['2026-04-03 9:3', undefined],
] as const)('a field reads %s as the time %s', (text, time) => {
  expect(wallTimeForm('en').read(text)).toBe(time)
})

test.each([
  ['9', '09:00'],
  ['9h', '09:00'],
  ['9h30', '09:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  [' 9.30 ', '09:30'],
  ['9:30 am', '09:30'],
  ['9:30 p.m.', '21:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['13 pm', undefined],
  ['0 am', undefined],
  ['24:00', undefined],
  ['9:60', undefined],
  ['9:3', undefined],
  ['', undefined],
  ['noon', undefined],
] as const)('a field reads %s as the time of a day %s', (text, time) => {
  expect(readTypedTime(text)).toBe(time)
})
