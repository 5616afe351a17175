import { expect, test } from 'vitest'
import { contradictions } from '#contract/integrations/contradictions.ts'

/** "Maria Clara|Souza" as first and last name. */
const named = (text: string) => {
  const [firstName = '', lastName = ''] = text.split('|')
  return { firstName, middleName: '', lastName }
}

test.each([
  ['Luiza|Sousa', 'Luísa|Souza'],
  ['JOSÉ|DA SILVA', 'José|Silva'],
  ['Ana|Lima', 'Ana Paula|Souza Lima'],
  ['Ana Paula|Souza Lima', 'Ana|Lima'],
  ['Ana|Souza Prado', 'Ana|Souza Lima'],
  ['Ana Souza|Lima', 'Ana|Pereira Souza'],
  ['M.|Souza', 'Maria|Souza'],
  ['Ana M.|Souza', 'Ana Maria|Souza'],
  ['Rafael', 'Rafael|Costa'],
  ['Souza, Ana Lima', 'Ana Lima|Souza'],
  ['Prado|Helena', 'Helena|Prado'],
  ['Costa-Lima|Rui', 'Rui|Costa Lima'],
  ['Anapaula|Reis', 'Ana Paula|Reis'],
  ['Dra. Ana|Souza', 'Ana|Souza'],
  ['José|Silva Jr.', 'José|Silva Filho'],
  ['RN de Ana|Souza', 'RN II de Ana|Souza'],
  ['|Souza', 'Ana|Souza'],
  ['', 'Ana|Souza'],
  ['Souza, Ana Maria', 'Ana Maria|Souza'],
  ['Souza Ana Maria', 'Ana Maria|Souza'],
  ['Lima Prado, Helena', 'Helena|Lima Prado'],
  ['Lima Prado|Helena', 'Helena Lima|Prado'],
  ['Ana|Souza Lima', 'Ana|Lima Souza'],
  ['A. M.|Souza', 'Ana Maria|Souza'],
  ['Silva, José Jr.', 'José|Silva Júnior'],
  ['José|Silva Fº', 'José|Silva Filho'],
])('“%s” may be “%s”', (sent, record) => {
  expect(contradictions(named(sent), named(record))).toEqual([])
})

test.each([
  ['Rafael', 'João|Costa'],
  ['Rafael|Costa', 'João|Costa'],
  ['Helena|Prado', 'Sílvia Helena|Prado'],
  ['Maria Clara|Souza', 'Maria Helena|Souza'],
  ['João Pedro|Reis', 'João Paulo|Reis'],
  ['Ana|Souza', 'Ana|Lima'],
  ['RN Maria|Souza', 'Maria|Souza'],
  ['José|Silva Filho', 'José|Silva Neto'],
  ['José|Silva Júnior', 'José|Silva Neto'],
  ['José|Silva II', 'José|Silva III'],
  ['RN I de Ana|Souza', 'RN II de Ana|Souza'],
  ['RN 2 de Ana|Souza', 'RN I de Ana|Souza'],
  ['Gemelar A de Ana|Souza', 'Gemelar B de Ana|Souza'],
  ['Ana|Souza RN A', 'Ana|Souza RN B'],
  ['1º gemelar de Ana|Souza', '2º gemelar de Ana|Souza'],
  ['C.|Souza', 'Maria|Souza'],
  ['Ana Maria|Souza', 'Maria Ana|Souza'],
  ['Maria Ana', 'Ana Maria|Souza'],
  ['Maria Ana Souza', 'Ana Maria|Souza'],
  ['Souza, Maria Ana', 'Ana Maria|Souza'],
  ['Ana Maria|Souza', 'Maria|Ana Souza'],
  ['José Fo.|Silva', 'José|Silva Neto'],
])('“%s” is not “%s”', (sent, record) => {
  expect(contradictions(named(sent), named(record))).toEqual(['name'])
})

test.each([
  ['1980', '1980-02-29', []],
  ['1980-02-29', '1980', []],
  ['1980', '1980', []],
  ['1980', '1981', ['birthDate']],
  ['1981-02-28', '1980', ['birthDate']],
  ['1980-02-28', '1980-02-29', ['birthDate']],
  [null, '1980-02-29', []],
  ['1980', null, []],
])('The birth dates %s and %s contradict each other in %j', (birthDate, stored, fields) => {
  expect(contradictions({ birthDate }, { birthDate: stored })).toEqual(fields)
})

test('Another last name is not explained by a marriage where the day of birth is not known of both', () => {
  for (const birthDate of ['1980', null])
    expect(contradictions({ ...named('Ana|Souza'), birthDate }, { ...named('Ana|Lima'), birthDate })).toEqual(
      ['name'],
    )
})

test('Another last name is that of a marriage where first name and birth date agree, and not where given names differ', () => {
  const born = (text: string) => ({ ...named(text), birthDate: '1980-02-29' })
  expect(contradictions(born('Ana|Souza'), born('Ana Clara|Lima'))).toEqual([])
  expect(contradictions(born('Ana|Souza'), named('Ana|Lima'))).toEqual(['name'])
  expect(contradictions(born('Rita|Souza'), born('Ana|Lima'))).toEqual(['name'])
  expect(contradictions(born('João Pedro|Reis'), born('João Paulo|Reis'))).toEqual(['name'])
  expect(contradictions(born('João Pedro'), born('João Paulo|Reis'))).toEqual(['name'])
  expect(contradictions(born('RN|I de Ana Souza'), born('RN|II de Ana Souza'))).toEqual(['name'])
  expect(contradictions(born('RN|de Rita Souza'), born('RN|de Ana Lima'))).toEqual(['name'])
})

test('The given names of a mother, too, are in their order', () => {
  const born = (mother: string) => ({ ...named('Rui|Reis'), mother })
  expect(contradictions(born('Maria Ana Souza'), born('Ana Maria Souza'))).toEqual(['mother'])
  expect(contradictions(born('Souza, Ana Maria'), born('Ana Maria Souza'))).toEqual([])
})

test('A person is known by the social name as well, in whatever form it is shown', () => {
  const record = { ...named('André|Souza'), socialName: 'Ana Flor' }
  for (const sent of ['Ana|Flor', 'Ana|Souza', 'André|Souza', 'Ana Flor (Souza, André)'])
    expect(contradictions(named(sent), record)).toEqual([])
  expect(contradictions({ ...named('André|Souza'), socialName: 'Ana' }, named('André|Souza'))).toEqual([])
  expect(contradictions(named('Bruna|Flor'), record)).toEqual(['name'])
})

test('Birth date, sex and mother contradict where both are known', () => {
  const record = { birthDate: '1980-02-29', gender: { code: 'female' }, mother: 'Marta de Souza' }
  const other = { birthDate: '1980-02-28', gender: { code: 'male' }, mother: 'Joana Souza' }
  expect(contradictions(other, record)).toEqual(['birthDate', 'gender', 'mother'])
  expect(contradictions({}, record)).toEqual([])
  expect(contradictions(other, {})).toEqual([])
  for (const code of ['other', 'not-stated', undefined])
    expect(contradictions({ gender: { code } }, record)).toEqual([])
  for (const mother of ['', 'MARTA SOUSA', 'Não informado', 'Marta'])
    expect(contradictions({ mother }, record)).toEqual([])
})
