/** HTML that holds what no document holds. The message says what, as the problem of a field. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
