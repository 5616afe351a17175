import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SentPatient } from '#contract/integrations/intake.ts'
import { documentSearchText, sortKey } from '#service/records/searchText.ts'
import { bindNumber, matchNamed, type Source } from '#service/integrations/match.ts'
import { matchEmployee } from '#service/integrations/matchEmployee.ts'
import { matchPatient } from '#service/integrations/matchPatient.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const cpf = (number: string) => [{ number, number_search: documentSearchText(number), type_id: 1 }]
const removed = { date_hour_deleted: new Date() }

describe('what another system sends, matched', () => {
  let service: RunningService
  let source: Source
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    const { id: integrationId } = await makeIntegration(service, 'RIS')
    source = { queries, integrationId }

    ids['ana'] = await insertPatient(queries, { external_id: 11, documents: cpf('111.222.333-44') })
    ids['ofYear'] = await insertPatient(queries, { birth_date: '1980', documents: cpf('444.111') })
    ids['unknown'] = await insertPatient(queries, {
      birth_date: null,
      external_id: 15,
      documents: cpf('444.222'),
    })
    ids['ofDay'] = await insertPatient(queries, { documents: cpf('444.333') })
    ids['siblingOfYear'] = await insertPatient(queries, { birth_date: '1980', documents: cpf('444.333') })
    ids['eva'] = await insertPatient(queries, { first_name: 'Eva', external_id: 12, mother: 'Rute Prado' })
    ids['gone'] = await insertPatient(queries, { external_id: 13, ...removed, documents: cpf('999') })
    ids['merged'] = await insertPatient(queries, { external_id: 14, ...removed })
    for (const name of ['twin', 'otherTwin'])
      ids[name] = await insertPatient(queries, { documents: cpf('777') })
    // A chain, whose last record has another birth date than the first.
    ids['kept'] = await insertPatient(queries, { first_name: 'Íris', birth_date: '1980-03-01' })
    ids['between'] = await insertPatient(queries, removed)
    ids['first'] = await insertPatient(queries, { ...removed, documents: cpf('555') })
    ids['ownTwin'] = await insertPatient(queries, { ...removed, documents: cpf('111.222.333-44') })
    ids['intoGone'] = await insertPatient(queries, { ...removed, documents: cpf('666') })
    const merge = (from: string, into: string) =>
      sql`update patient set merged_into_id = ${ids[into]} where id = ${ids[from]}`.execute(queries)
    await merge('merged', 'eva')
    await merge('first', 'between')
    await merge('between', 'kept')
    await merge('ownTwin', 'eva')
    await merge('intoGone', 'gone')
    const register = (number: string) => ({ register_number: number, register_number_fold: sortKey(number) })
    ids['rui'] = await insertEmployee(queries, { external_id: 21, council: 'CRM', ...register('52-A') })
    ids['nurse'] = await insertEmployee(queries, { council: 'COREN', ...register('77') })
    ids['doctor'] = await insertEmployee(queries, { council: 'CRM', ...register('77') })
    ids['former'] = await insertEmployee(queries, { council: 'CRM', ...register('88'), ...removed })
    const made = async (path: string, fields: object) =>
      ((await service.call('administrator', 'POST', path, fields)).body as { id: number }).id
    const country = await made('/country', { name: 'Brasil', code: 'BR' })
    const state = await made('/state', { name: 'São Paulo', code: 'SP', country: { id: country } })
    ids['registered'] = await insertEmployee(queries, {
      first_name: 'Lia',
      last_name: 'Braga',
      council: 'CRM',
      register_state_id: state,
      ...register('167401'),
    })
    ids['zeno'] = await insertEmployee(queries, { first_name: 'Zeno', last_name: 'Quirino' })
    ids['dotted'] = await insertEmployee(queries, {
      first_name: 'Otto',
      last_name: 'Dias',
      council: 'CRM',
      ...register('55.512'),
    })
    ids['hand'] = await insertExam(queries, { name: 'Raio-X de mão' })
    ids['foot'] = await insertExam(queries, { name: 'Raio-X de pé' })
    ids['otherFoot'] = await insertExam(queries, { name: 'Raio X de pé' })
    ids['chest'] = await insertExam(queries, { name: 'Tórax', code: 'TX', code_fold: 'tx', external_id: 31 })
    for (const name of ['knee', 'otherKnee']) ids[name] = await insertExam(queries, { name: 'Joelho' })
    ids['breast'] = await insertExam(queries, { name: 'Mama' })
    ids['leftBreast'] = await insertExam(queries, { name: 'Mama esquerda' })
    ids['old'] = await insertExam(queries, { name: 'Antigo', external_id: 32, ...removed })

    const bind = (group: 'patient' | 'exam' | 'employee', number: string, record: string, name?: string) =>
      bindNumber(source, { group, number, record: ids[record] ?? 0, name: name ?? null }, 1)
    await bind('patient', 'P-1', 'ana')
    await bind('patient', '12', 'ana')
    await bind('patient', 'P-2', 'merged')
    await bind('patient', 'P-3', 'gone')
    await bind('patient', 'P-4', 'eva')
    await bind('employee', 'E-1', 'rui')
    await bind('exam', 'X-1', 'chest')
    await bind('exam', 'X-2', 'chest', 'RX  thx')
    await bind('exam', 'X-3', 'hand')
    await bind('exam', 'X-4', 'leftBreast')
    await bind('employee', 'E-2', 'rui', 'Pia')
  })
  afterAll(() => service.close())

  const born = '1980-02-29'
  test.each([
    ['a bound number', { externalId: 'P-1' }, 'ana'],
    ['a bound number and the birth date', { externalId: 'P-1', birthDate: born }, 'ana'],
    ['a bound number that is the externalId of another', { externalId: '12' }, 'ana'],
    ['the externalId', { externalId: '11', birthDate: born }, 'ana'],
    ['the bound number of a record that was merged', { externalId: 'P-2' }, 'eva'],
    ['the externalId of a record that was merged', { externalId: '14' }, 'eva'],
    [
      'a document, however it is punctuated, and the birth date',
      { documents: [{ number: '11122233344' }], birthDate: born },
      'ana',
    ],
    [
      'a document with its type before it',
      { documents: [{ number: 'CPF 111.222.333-44' }], birthDate: born },
      'ana',
    ],
    [
      'a document of a record that was merged, and its birth date',
      { documents: [{ number: '555' }], birthDate: born },
      'kept',
    ],
    [
      'a document of a record that was merged, and the birth date of the one that was kept',
      { documents: [{ number: '555' }], birthDate: '1980-03-01' },
      'kept',
    ],
    [
      'a number, and details that are only written otherwise',
      { externalId: 'P-4', firstName: 'EVA', gender: { code: 'female' }, mother: 'RUTE DO PRADO' },
      'eva',
    ],
    [
      'the number of a record that was merged, and the name that it had',
      { externalId: 'P-2', firstName: 'Ana', lastName: 'Prado' },
      'eva',
    ],
    ['a number, and the year of birth alone', { externalId: 'P-4', birthDate: '1980' }, 'eva'],
    ['a number, where the record has no birth date', { externalId: '15', birthDate: born }, 'unknown'],
    [
      'two numbers of one patient',
      { externalId: 'P-1', documents: [{ number: '111.222.333-44' }, { number: 'new' }] },
      'ana',
    ],
  ] satisfies [string, SentPatient, string][])('a patient is found by %s', async (_, sent, name) => {
    expect(await matchPatient(source, sent)).toEqual({ found: ids[name] })
  })

  test.each([
    ['of another birth date', { externalId: '11', birthDate: '1999-01-01' }, 'conflict', ['ana']],
    ['who was removed', { externalId: '13' }, 'unmatched', []],
    ['to whom a number is bound and who was removed', { externalId: 'P-3' }, 'unmatched', []],
    ['whose number has other capital letters', { externalId: 'p-1' }, 'unmatched', []],
    ['with a document alone', { documents: [{ number: '111.222.333-44' }] }, 'unmatched', ['ana', 'eva']],
    [
      'with the document of one who was removed',
      { documents: [{ number: '999' }], birthDate: born },
      'unmatched',
      [],
    ],
    [
      'with the document of a record that was merged into one who was removed',
      { documents: [{ number: '666' }], birthDate: born },
      'unmatched',
      [],
    ],
    [
      'with the document of a record that was merged, of another birth date',
      { documents: [{ number: '555' }], birthDate: '1999-01-01' },
      'conflict',
      ['kept'],
    ],
    [
      'with a document, of whom the record has the year of birth alone',
      { documents: [{ number: '444111' }], birthDate: born },
      'conflict',
      ['ofYear'],
    ],
    [
      'with a document, and the same year of birth alone',
      { documents: [{ number: '444111' }], birthDate: '1980' },
      'conflict',
      ['ofYear'],
    ],
    [
      'with a document, and the year of birth alone where the record has the day',
      { documents: [{ number: '555' }], birthDate: '1980' },
      'conflict',
      ['kept'],
    ],
    [
      'with a document, of whom the record has no birth date',
      { documents: [{ number: '444222' }], birthDate: born },
      'conflict',
      ['unknown'],
    ],
    ['of another year of birth', { externalId: 'P-4', birthDate: '1981' }, 'conflict', ['eva']],
    ['of another name', { externalId: 'P-4', firstName: 'Ana' }, 'conflict', ['eva']],
    ['of the other sex', { externalId: 'P-4', gender: { code: 'male' } }, 'conflict', ['eva']],
    ['of another mother', { externalId: 'P-4', mother: 'Joana' }, 'conflict', ['eva']],
    [
      'whose document is that of somebody of another name',
      { documents: [{ number: '11122233344' }], birthDate: born, firstName: 'Rafael' },
      'conflict',
      ['ana', 'eva'],
    ],
    [
      'whose number and document lead to two patients',
      { externalId: 'P-4', documents: [{ number: '555' }] },
      'conflict',
      ['eva', 'kept'],
    ],
    [
      'whose documents lead to two patients',
      { documents: [{ number: '555' }, { number: '777' }], birthDate: born },
      'conflict',
      ['kept', 'twin', 'otherTwin'],
    ],
    [
      'with a document that two have',
      { documents: [{ number: '777' }], birthDate: born },
      'ambiguous',
      ['twin', 'otherTwin'],
    ],
    [
      'with a document that another has, of whom the year of birth alone is known',
      { documents: [{ number: '444333' }], birthDate: born },
      'ambiguous',
      ['ofDay', 'siblingOfYear'],
    ],
    ['of whom nothing is sent', {}, 'unmatched', []],
  ] satisfies [string, SentPatient, string, string[]][])(
    'a patient %s is not found, with the reason',
    async (_, sent, reason, candidates) => {
      expect(await matchPatient(source, sent)).toMatchObject({
        reason,
        candidates: candidates.map((name) => ids[name]),
      })
    },
  )

  test.each([
    ['a bound number', { externalId: 'E-1' }, 'rui'],
    ['the externalId', { externalId: '21' }, 'rui'],
    ['the register number, whatever its case', { registerNumber: '52-a' }, 'rui'],
    ['the register number with a dot', { registerNumber: '167.401' }, 'registered'],
    ['the register number with blanks', { registerNumber: ' 167401 ' }, 'registered'],
    ['the council before the number', { registerNumber: 'CRM 167401' }, 'registered'],
    ['the council and the state before the number', { registerNumber: 'crm/SP 167.401' }, 'registered'],
    ['the state after the number', { registerNumber: 'CRM 167401-SP', council: 'CRM' }, 'registered'],
    [
      'a full name in one field',
      { registerNumber: 'CRM-SP nº 167401', registerState: 'SP', firstName: 'Lia Braga' },
      'registered',
    ],
    ['a number that is stored with its signs', { registerNumber: '55512' }, 'dotted'],
    [
      'a register whose state is not stored, and the name',
      { registerNumber: 'CRM-SP 55512', firstName: 'Otto Dias' },
      'dotted',
    ],
    ['a number with the name that was confirmed for it', { externalId: 'E-2', firstName: 'Pia' }, 'rui'],
    ['the register number and the council', { registerNumber: '77', council: 'crm' }, 'doctor'],
  ])('a doctor is found by %s', async (_, sent, name) => {
    expect(await matchEmployee(source, sent)).toEqual({ found: ids[name] })
  })

  test.each([
    ['whose register number two have', { registerNumber: '77' }, 'ambiguous', ['nurse', 'doctor']],
    ['who was removed', { registerNumber: '88' }, 'unmatched', []],
    ['of another name', { registerNumber: '52-a', firstName: 'Zoe' }, 'conflict', ['rui']],
    ['whose number is that of another name', { externalId: 'E-1', firstName: 'Zoe' }, 'conflict', ['rui']],
    [
      'whose number and register are of two',
      { externalId: 'E-1', registerNumber: 'CRM/SP 167401' },
      'conflict',
      ['rui', 'registered'],
    ],
    [
      'of a state, where the register has none and no name is sent',
      { registerNumber: 'CRM-SP 55512' },
      'unmatched',
      [],
    ],
    [
      'of a state, where the register has none and is that of another name',
      { registerNumber: 'CRM-SP 55512', firstName: 'Zeno', lastName: 'Quirino' },
      'unmatched',
      ['zeno'],
    ],
    [
      'of another state',
      { registerNumber: 'CRM-RJ 167401', firstName: 'Lia', lastName: 'Nunes' },
      'unmatched',
      [],
    ],
  ])('a doctor %s is not found, with the reason', async (_, sent, reason, candidates) => {
    expect(await matchEmployee(source, sent)).toMatchObject({
      reason,
      candidates: candidates.map((name) => ids[name]),
    })
  })

  test.each([
    ['names', { firstName: 'Dra. Lia Braga;', lastName: 'Dr. Zeno Quirino' }, ['registered', 'zeno']],
    ['names with a stroke', { externalId: 'Lia Braga | Dr. Zeno Quirino' }, ['registered', 'zeno']],
    ['known names with a slash', { externalId: 'Lia Braga / Zeno Quirino' }, ['registered', 'zeno']],
    ['numbers', { externalId: 'E-1;167401', registerNumber: 'E-1;167401' }, ['rui', 'registered']],
    ['registers with slashes', { registerNumber: 'CRM/SP 167401; 52-A' }, ['registered', 'rui']],
    ['names of whom one is known', { externalId: 'Lia Braga Dias; Zeno Quirino; Ivo Nunes' }, ['zeno']],
  ])('a field that names several people by %s is reported, with the known ones', async (_, sent, names) => {
    expect(await matchEmployee(source, sent)).toEqual({
      reason: 'ambiguous',
      problem: 'names several people, and only one can be stored here',
      candidates: names.map((name) => ids[name]),
    })
  })

  test.each([
    ['of one name with a comma', { externalId: 'Braga, Lia' }],
    ['named beside the register', { externalId: 'Lia Braga; CRM 167401' }],
    ['of one name with a slash that nobody has', { externalId: 'Lia Braga / Radiologia' }],
  ])('one person %s is not taken for several', async (_, sent) => {
    expect(await matchEmployee(source, sent)).toMatchObject({ reason: 'unmatched' })
  })

  test.each([
    ['a bound number', { externalId: 'X-1' }],
    ['the externalId', { externalId: '31' }],
    ['the externalId, with a name that says more', { externalId: '31', name: 'Tórax em PA' }],
    ['the externalId, with its code and a name in short', { externalId: '31', code: 'TX', name: 'Tóra' }],
    ['one text that is sent as number, code and name', { externalId: '31', code: '31', name: '31' }],
    ['a number with the name that was confirmed for it', { externalId: 'X-2', name: 'RX THX' }],
    ['the code, whatever its case', { code: 'Tx' }],
    ['the name, without case and accents', { name: 'TORAX' }],
    ['the name with a blank at its end', { name: ' Tórax ' }],
  ])('an exam is found by %s', async (_, sent) => {
    expect(await matchNamed(source, 'exam', sent)).toEqual({ found: ids['chest'] })
  })

  test.each([
    ['Raio X de mão', 'hand'],
    ['RAIO–X DE MAO', 'hand'],
    ['raio - x de mão', 'hand'],
    ['Raio X de pé', 'otherFoot'],
    ['Raio-X de pé', 'foot'],
  ])('dashes do not matter in the name of an exam, unless they tell two apart: %s', async (name, exam) => {
    expect(await matchNamed(source, 'exam', { name })).toEqual({ found: ids[exam] })
  })

  test.each([
    ['whose name two have', { name: 'Joelho' }, 'ambiguous', ['knee', 'otherKnee']],
    ['that was removed', { externalId: '32', name: 'Antigo' }, 'unmatched', []],
    ['with a part of the name', { name: 'Tóra' }, 'unmatched', ['chest']],
    [
      'whose number is that of another name',
      { externalId: '31', name: 'Joelho' },
      'conflict',
      ['chest', 'knee', 'otherKnee'],
    ],
    [
      'whose bound number is that of another name',
      { externalId: 'X-1', name: 'RX THX' },
      'conflict',
      ['chest'],
    ],
    ['whose code is that of another name', { code: 'TX', name: 'Crânio' }, 'conflict', ['chest']],
    ['whose number and code are of two', { externalId: 'X-3', code: 'TX' }, 'conflict', ['hand', 'chest']],
    [
      'whose number is that of a name that says more, and whose name is that of another',
      { externalId: 'X-4', name: 'Mama' },
      'conflict',
      ['leftBreast', 'breast'],
    ],
    ['of the other side', { externalId: 'X-4', name: 'Mama direita' }, 'conflict', ['leftBreast']],
  ])('an exam %s is not found, with the reason', async (_, sent, reason, candidates) => {
    expect(await matchNamed(source, 'exam', sent)).toMatchObject({
      reason,
      candidates: candidates.map((name) => ids[name]),
    })
  })
})
