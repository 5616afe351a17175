import { readFileSync } from 'node:fs'

/** The language of the names of countries, currencies and schooling levels. */
export type StandardLanguage = 'pt-BR' | 'en'

type Country = {
  /** ISO 3166-1 alpha-2. */
  code: string
  /** ISO 3166-1 alpha-3. */
  code3: string
  name: string
}

type Currency = {
  /** ISO 4217. */
  code: string
  /** Three digits, which may begin with 0. */
  numericCode: string
  /** How many decimal places an amount has. */
  digits: number
  symbol: string
  name: string
}

type State = {
  /** Two letters, such as SP. */
  code: string
  ibgeCode: number
  name: string
  /** The code of its country. */
  country: 'BR'
}

export type City = {
  /** Seven digits. The first two are its state's. */
  ibgeCode: number
  name: string
  /** The code of its state. */
  state: string
}

export type Occupation = {
  /** Six digits of the CBO, which may begin with 0. */
  code: string
  name: string
}

type Schooling = {
  /** The number on the notification forms of the health authorities. */
  code: string
  /** The position among the levels, lowest first; null where the schooling is unknown. */
  level: number | null
  name: string
}

/** Reference data that is the same for every clinic. README.md names its sources. */
export interface StandardData {
  countries: Country[]
  currencies: Currency[]
  states: State[]
  cities: City[]
  occupations: Occupation[]
  schoolings: Schooling[]
}

/** Reads the standard data. Occupations have Portuguese titles only, so that there are none in English. */
export function readStandardData(language: StandardLanguage): StandardData {
  const countryNames = new Intl.DisplayNames(language, { type: 'region' })
  const currencyNames = new Intl.DisplayNames(language, { type: 'currency' })
  return {
    countries: readRows('countries', ['code', 'code3']).map((row) => ({
      ...row,
      name: countryNames.of(row.code) ?? row.code,
    })),
    currencies: readRows('currencies', ['code', 'numericCode', 'digits']).map((row) => ({
      ...row,
      digits: Number(row.digits),
      symbol: symbolOf(row.code, language),
      name: currencyNames.of(row.code) ?? row.code,
    })),
    states: readRows('states', ['code', 'ibgeCode', 'name']).map((row) => ({
      ...row,
      ibgeCode: Number(row.ibgeCode),
      country: 'BR',
    })),
    cities: readCities(),
    occupations: language === 'pt-BR' ? readOccupations() : [],
    schoolings: readRows('schoolings', ['code', 'level', 'pt-BR', 'en']).map((row) => ({
      code: row.code,
      level: row.level === '' ? null : Number(row.level),
      name: row[language],
    })),
  }
}

export const readCities = (): City[] =>
  readRows('cities', ['ibgeCode', 'state', 'name']).map((row) => ({ ...row, ibgeCode: Number(row.ibgeCode) }))

export const readOccupations = (): Occupation[] => readRows('occupations', ['code', 'name'])

/** The rows of a file. Its first line has to name these columns, and no value holds a semicolon. */
function readRows<Column extends string>(file: string, columns: readonly Column[]): Record<Column, string>[] {
  const text = readFileSync(new URL(`${file}.csv`, import.meta.url), 'utf8')
  const [head, ...lines] = text.split(/\r?\n/).filter(Boolean)
  if (head !== columns.join(';')) throw new Error(`${file}.csv: the columns must be ${columns.join(';')}`)
  return lines.map((line) => {
    const values = line.split(';')
    if (values.length !== columns.length) throw new Error(`${file}.csv: ${line}`)
    return Object.fromEntries(columns.map((column, index) => [column, values[index]])) as Record<
      Column,
      string
    >
  })
}

const symbolOf = (code: string, language: StandardLanguage): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: code })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code
