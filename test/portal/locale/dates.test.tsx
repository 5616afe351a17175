import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { age } from '#portal/locale/age.ts'
import { LocaleProvider, PageTextsProvider } from '#portal/locale/LocaleProvider.tsx'
import { loadPageTexts, loadTexts } from '#portal/locale/locales.ts'
import type { Locale } from '#portal/locale/locales.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { usePersonText } from '#portal/locale/usePersonText.ts'

async function textsIn(locale: Locale) {
  const [texts, pageTexts] = await Promise.all([loadTexts(locale), loadPageTexts(locale, 'reports')])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LocaleProvider locale={locale} texts={texts}>
      <PageTextsProvider locale={locale} pageTexts={pageTexts}>
        {children}
      </PageTextsProvider>
    </LocaleProvider>
  )
  return renderHook(() => ({ dates: useDates(), person: usePersonText() }), { wrapper }).result.current
}

/** A moment as the clock on the reader's wall has it. */
const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute)

test('A recent moment is told by the clock today, by name yesterday, and by its day before', async () => {
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

test.each([
  ['1961-11-20', 65, 0],
  ['1961-11-21', 64, 11],
  ['2026-11-20', 0, 0],
  ['2026-10-21', 0, 0],
  ['2026-10-20', 0, 1],
  ['2024-02-29', 2, 8],
])('Who was born on %s is %i years and %i months old on 20 Nov 2026', (birthDate, years, months) => {
  expect(age(birthDate, at(2026, 11, 20, 23, 59))).toEqual({ years, months })
})

test('Age and sex are told in words and in short, an infant’s age in months', async () => {
  const today = at(2026, 11, 20)
  const { person } = await textsIn('en')
  expect(person.age('1961-03-12', today)).toBe('65 years')
  expect(person.age('2025-11-20', today)).toBe('1 year')
  expect(person.age('2026-10-01', today)).toBe('1 month')
  expect(person.short('1961-03-12', 'female', today)).toBe('65 F')
  expect(person.short('2026-06-20', undefined, today)).toBe('5 mo')
  expect(person.sex(undefined)).toBeUndefined()
  expect((await textsIn('pt-BR')).person.age('1961-03-12', today)).toBe('65 anos')
})
