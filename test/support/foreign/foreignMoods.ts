/** What the foreign service does differently from its plain self. Every one can be changed while it runs. */
export interface ForeignMoods {
  /** How many release records there are, about 7 kB each. They are made while they are sent, and none is kept. */
  records: number
  /** `examId` and `examinerName` have no effect. */
  ignoresFilters: boolean
  order: 'byId' | 'shuffled'
  /** What is added to the count. */
  countOff: number
  /** `last` puts the data before the count, `none` leaves the count out. */
  count: 'first' | 'last' | 'none'
  /** `null`: whatever may be null is, also names, birth dates, exams, doctors and contacts; `missing`: those members are not there. */
  gaps: 'none' | 'null' | 'missing'
  /** Ids come as strings, and other numbers as text. */
  oddTypes: boolean
  /** Results are HTML, with elements that must not run, and names contain markup. */
  html: boolean
  /** Members that the description does not know, in every object. */
  unknownFields: boolean
  /** Statuses that the description does not name, and records that are not released. */
  oddStates: boolean
  /** What errors look like. */
  errors: 'json' | 'html'
  /** What unknown paths are answered: an error 404, or 200 with the page of a web application. */
  elsewhere: 'error' | 'indexPage'
  /** How far the clock of the service is off: the `Date` header and the times in its tokens. */
  clockHoursOff: number
  /** The time before an answer. */
  delayMs: number
  /** The pause after every part of a listing (about 64 kB). */
  trickleMs: number
  /** The connection closes after so many records of a listing. */
  breaksOffAfter: number | null
  tokenSeconds: number
  /**
   * `nested`: JSON to /api/v1/login, answered with {data: {jwt}}; `bareToken`: the same, answered with {token}; `form`: a
   * form to /oauth/token, answered with {access_token}.
   */
  signIn: 'nested' | 'bareToken' | 'form'
  /**
   * `refused`: 403; `keepsListing`: answered as done, and the reports stay in the listing; `ignoresBody` and `missesBody`: a
   * proxy drops the body, which is answered as done or with 400.
   */
  removal: 'works' | 'refused' | 'keepsListing' | 'ignoresBody' | 'missesBody'
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
  unknownFields: true,
  oddStates: false,
  errors: 'json',
  elsewhere: 'error',
  clockHoursOff: 0,
  delayMs: 0,
  trickleMs: 0,
  breaksOffAfter: null,
  tokenSeconds: 8 * 60 * 60,
  signIn: 'nested',
  removal: 'works',
}
