import { readFileSync } from 'node:fs'

/** In which language the names of countries, currencies and schooling levels are. */
export type StandardLanguage = 'pt-BR' | 'en'

interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string
  /** ISO 3166-1 alpha-3. */
  code3: string
  name: string
}

interface Currency {
  /** ISO 4217. */
  code: string
  numericCode: number
  /** How many decimal places an amount has. */
  digits: number
  symbol: string
  name: string
}

interface State {
  /** Two letters, such as SP. */
  code: string
  ibgeCode: number
  name: string
  /** The code of its country. */
  country: 'BR'
}

interface City {
  /** Seven digits. The first two are its state's. */
  ibgeCode: number
  name: string
  /** The code of its state. */
  state: string
}

interface Occupation {
  /** Six digits of the CBO, which may begin with 0. */
  code: string
  name: string
}

interface Schooling {
  /** The number on the notification forms of the health authorities. */
  code: string
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
    currencies: readRows('currencies', ['code', 'numericCode', 'digits']).map(
      ({ code, numericCode, digits }) => ({
        code,
        numericCode: Number(numericCode),
        digits: Number(digits),
        symbol: symbolOf(code, language),
        name: currencyNames.of(code) ?? code,
      }),
    ),
    states: readRows('states', ['code', 'ibgeCode', 'name']).map((row) => ({
      ...row,
      ibgeCode: Number(row.ibgeCode),
      country: 'BR',
    })),
    cities: readRows('cities', ['ibgeCode', 'state', 'name']).map((row) => ({
      ...row,
      ibgeCode: Number(row.ibgeCode),
    })),
    occupations: language === 'pt-BR' ? readRows('occupations', ['code', 'name']) : [],
    schoolings: readRows('schoolings', ['code', 'pt-BR', 'en']).map((row) => ({
      code: row.code,
      name: row[language],
    })),
  }
}

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
