/** The moods that are one of a few. */
export const moodChoices = {
  order: ['byId', 'shuffled'],
  count: ['first', 'last', 'none'],
  gaps: ['none', 'null', 'missing'],
  errors: ['json', 'html'],
  elsewhere: ['error', 'indexPage'],
  signIn: ['nested', 'bareToken', 'form'],
  removal: ['works', 'refused', 'keepsListing', 'ignoresBody', 'missesBody'],
} as const
type Choice<Name extends keyof typeof moodChoices> = (typeof moodChoices)[Name][number]

/** What the foreign service does differently from its plain self. Every one can be changed while it runs. */
export interface ForeignMoods {
  /** How many release records there are, about 7 kB each. They are made while they are sent, and none is kept. */
  records: number
  /** `examId` and `examinerName` have no effect. */
  ignoresFilters: boolean
  order: Choice<'order'>
  /** What is added to the count. */
  countOff: number
  /** `last` puts the data before the count, `none` leaves the count out. */
  count: Choice<'count'>
  /** `null`: whatever may be null is, also names, birth dates, exams, doctors and contacts; `missing`: those members are not there. */
  gaps: Choice<'gaps'>
  /** Ids come as strings, and other numbers as text. */
  oddTypes: boolean
  /** Results are HTML, with elements that must not run, and names contain markup. */
  html: boolean
  /** Members that the description does not know in every object, not only in some. */
  unknownFields: boolean
  /** Statuses that the description does not name, and records that are not released. */
  oddStates: boolean
  /** What errors look like. */
  errors: Choice<'errors'>
  /** What unknown paths are answered: an error 404, or 200 with the page of a web application. */
  elsewhere: Choice<'elsewhere'>
  /** How far the clock of the service is off: the `Date` header and the times in its tokens. */
  clockHoursOff: number
  /** The time before an answer. */
  delayMs: number
  /** The pause after every part of a listing (about 64 kB). */
  trickleMs: number
  /** The connection closes after so many records of a listing; 0: never. */
  breaksOffAfter: number
  tokenSeconds: number
  /**
   * `nested`: JSON to /api/v1/login, answered with {data: {jwt}}; `bareToken`: the same, answered with {token}; `form`: a
   * form to /oauth/token, answered with {access_token}.
   */
  signIn: Choice<'signIn'>
  /**
   * `refused`: 403; `keepsListing`: answered as done, and the reports stay in the listing; `ignoresBody` and `missesBody`: a
   * proxy drops the body, which is answered as done or with 400.
   */
  removal: Choice<'removal'>
}

export const plainMoods: Readonly<ForeignMoods> = {
  records: 24,
  ignoresFilters: false,
  order: 'byId',
  countOff: 0,
  count: 'first',
  gaps: 'none',
  oddTypes: false,
  html: false,
  unknownFields: false,
  oddStates: false,
  errors: 'json',
  elsewhere: 'error',
  clockHoursOff: 0,
  delayMs: 0,
  trickleMs: 0,
  breaksOffAfter: 0,
  tokenSeconds: 8 * 60 * 60,
  signIn: 'nested',
  removal: 'works',
}

const isMood = (name: string): name is keyof ForeignMoods => Object.hasOwn(plainMoods, name)

/** A mood as a person writes it, such as `records 20000`, `gaps null` or `html on`. */
export function readMood(name: string, value: string): Partial<ForeignMoods> {
  if (!isMood(name)) throw new Error(`There is no mood ${name}.`)
  const plain = plainMoods[name]
  if (typeof plain === 'number') {
    if (!/^-?\d+$/.test(value)) throw new Error(`${name} is a whole number.`)
    return { [name]: Number(value) }
  }
  const choices: readonly string[] =
    typeof plain === 'boolean' ? ['on', 'off'] : moodChoices[name as keyof typeof moodChoices]
  if (!choices.includes(value)) throw new Error(`${name} is one of: ${choices.join(', ')}.`)
  return { [name]: typeof plain === 'boolean' ? value === 'on' : value }
}
