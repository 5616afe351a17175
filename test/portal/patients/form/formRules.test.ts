import { describe, expect, test } from 'vitest'
import { birthProblem } from '#portal/patients/form/birthDay.ts'
import { draftOf, newDocument } from '#portal/patients/form/draft.ts'
import { looksWrong } from '#portal/patients/form/TextField.tsx'
import { changedPatient, newPatient } from '#portal/patients/form/patientBody.ts'
import { problemsOf } from '#portal/patients/form/usePatientProblems.ts'
import { storePatient } from '#test/support/clinicRecords.ts'

describe('A birth date', () => {
  test('is neither before 1850 nor in the future, and may be today', () => {
    const today = '2026-11-20'
    expect(birthProblem('31/12/1849', { today, precision: 'day' })).toBe('tooEarly')
    expect(birthProblem('01/01/1850', { today, precision: 'day' })).toBeUndefined()
    expect(birthProblem('20/11/2026', { today, precision: 'day' })).toBeUndefined()
    expect(birthProblem('21/11/2026', { today, precision: 'day' })).toBe('future')
    expect(birthProblem('  ', { today, precision: 'day' })).toBe('required')
  })

  test.each([
    ['1961', 'day', 'invalidDate'],
    ['1961', 'year', undefined],
    ['1961', 'unknown', undefined],
    ['1849', 'year', 'tooEarly'],
    ['2027', 'year', 'future'],
    ['1961-13-01', 'year', 'noDayOrYear'],
    [null, 'year', 'noDayOrYear'],
    [null, 'unknown', undefined],
  ] as const)('%s, where the clinic has to know “%s”, has the problem %s', (typed, precision, problem) => {
    expect(birthProblem(typed, { today: '2026-11-20', precision })).toBe(problem)
  })
})

test('Contacts that look wrong are pointed out, and empty ones are not', () => {
  expect(looksWrong('phone', '(11) 90000-0001')).toBe(false)
  expect(looksWrong('phone', '123')).toBe(true)
  expect(looksWrong('email', 'ana@example.org')).toBe(false)
  expect(looksWrong('email', 'ana@example')).toBe(true)
  expect(looksWrong('postalCode', '01310-100')).toBe(false)
  expect(looksWrong('postalCode', 'SW1A 1AA')).toBe(false)
  expect(looksWrong('postalCode', '1310')).toBe(true)
  for (const kind of ['phone', 'email', 'postalCode'] as const) expect(looksWrong(kind, ' ')).toBe(false)
})

test('First and last name, a birth date, and type and number of each document are required', () => {
  const document = { ...newDocument(), number: '7' }
  const draft = { ...draftOf(undefined), firstName: '123', documents: [document] }
  expect(Object.fromEntries(problemsOf(draft, { today: '2026-11-20', precision: 'day' }))).toEqual({
    firstName: 'noLetter',
    lastName: 'required',
    birthDate: 'required',
    [`documents.${document.row}.type`]: 'documentTypeMissing',
  })
})

test('The body of a new record holds what was filled in', () => {
  const draft = {
    ...draftOf(undefined),
    firstName: ' Ana ',
    lastName: 'Souza',
    birthDate: '12031961',
    mobile: '(11) 90000-0001',
    city: { id: '3550308', name: 'São Paulo' },
  }
  expect(newPatient(draft)).toEqual({
    firstName: 'Ana',
    lastName: 'Souza',
    birthDate: '1961-03-12',
    contacts: { id: 0, city: { id: '3550308' }, mobile: '(11) 90000-0001' },
  })
})

test('The body of a change holds the changed fields, and keeps what the form does not know', async () => {
  const base = await storePatient({
    companions: [
      { id: 4, name: 'Rita', kinship: 'mother', floor: 3 },
      { id: 5, name: 'Rui' },
    ],
    occupation: [
      { id: 1, name: 'Caixa' },
      { id: 2, name: 'Gerente' },
    ],
    screening: [{ risk: 'low' }],
  })
  const known = { id: base.id, dateHourChanged: base.dateHourChanged }
  const draft = draftOf(base)
  expect(changedPatient(draft, base)).toEqual(known)
  // The same day, typed in another way.
  expect(changedPatient({ ...draft, birthDate: '1961-03-12' }, base)).toEqual(known)
  const [first] = draft.companions
  const companions = [{ ...first!, phone: '(11) 2000-0001' }]
  expect(changedPatient({ ...draft, companions }, base)).toEqual({
    ...known,
    companions: [{ id: 4, name: 'Rita', kinship: 'mother', floor: 3, phone: '(11) 2000-0001' }],
  })
  expect(changedPatient({ ...draft, occupation: { id: '9', name: 'Dentista' } }, base)).toEqual({
    ...known,
    occupation: [
      { id: 9, name: 'Dentista' },
      { id: 2, name: 'Gerente' },
    ],
  })
})
