/** What was thrown says, whatever it is. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** An error of PostgreSQL has a SQLSTATE as its code, one of the network the system's code. */
type Failure = Error & { code?: unknown; syscall?: unknown }

/**
 * Whether the database could not be reached, disconnected, or accepts no connections at the moment, which may be transient: classes
 * 08, 53 and 57P of PostgreSQL, network errors, and a pool whose connections are all in use. A replica also ends a reading that
 * holds up what it has to replay (40001).
 */
export const isUnavailable = (error: Failure): boolean =>
  /^(ECONN|ETIMEDOUT|EPIPE|08|53|57P|40001$)/.test(codeOf(error)) ||
  error.syscall === 'connect' ||
  error.syscall === 'getaddrinfo' ||
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message)

/** Whether a time-out of the database ended the statement: of the statement, of a lock, or of an idle transaction. */
export const isTimeout = (error: Failure): boolean => /^(57014|55P03|25P03)$/.test(codeOf(error))

/** Whether the database accepts no changes, such as a standby. */
export const isReadOnly = (error: Failure): boolean => codeOf(error) === '25006'

/** Whether the schema has changed since a connection prepared the statement, as by a newer version of this program. */
export const isOutdatedPlan = (error: Failure): boolean =>
  codeOf(error) === '0A000' && error.message === 'cached plan must not change result type'

/** Whether a unique index refused a row. */
export const isUniqueViolation = (error: unknown): error is Error =>
  error instanceof Error && codeOf(error) === '23505'

const codeOf = ({ code }: Failure): string => (typeof code === 'string' ? code : '')
