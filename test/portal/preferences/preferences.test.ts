import { expect, test, vi } from 'vitest'
import { store, readPreferences, showPreferences } from '#portal/preferences/preferenceStore.ts'

test('At first the browser’s choice counts', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-PT', 'en'])
  expect(readPreferences()).toEqual({ theme: 'system', locale: 'pt-BR' })
})

test('What was chosen on this device counts before the browser’s choice', () => {
  store('theme', 'dark')
  store('locale', 'pt-BR')
  expect(readPreferences()).toEqual({ theme: 'dark', locale: 'pt-BR' })
  expect(Object.keys(localStorage).toSorted()).toEqual(['locale', 'theme'])
})

test('A stored value that does not exist is ignored', () => {
  localStorage.setItem('theme', 'purple')
  localStorage.setItem('locale', 'la')
  expect(readPreferences()).toMatchObject({ theme: 'system' })
  expect(['en', 'pt-BR']).toContain(readPreferences().locale)
})

test('The page carries the theme and the language, and leaves the theme to the system where that is chosen', () => {
  const root = document.documentElement
  showPreferences({ theme: 'dark', locale: 'pt-BR' })
  expect([root.dataset['theme'], root.lang]).toEqual(['dark', 'pt-BR'])
  showPreferences({ theme: 'system', locale: 'en' })
  expect([root.dataset['theme'], root.lang]).toEqual([undefined, 'en'])
})
