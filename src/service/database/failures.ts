/** A failure of PostgreSQL has the code that it sent (SQLSTATE), one of the network the system's. */
type Failure = Error & { code?: unknown; syscall?: unknown }

/**
 * Whether the database could not be reached, broke off, or takes nobody at the moment: what may pass by itself. Classes 08, 53 and 57P of
 * PostgreSQL, failures of the network, and a pool whose connections are all in use.
 */
export const isUnavailable = (error: Failure): boolean =>
  /^(ECONN|ETIMEDOUT|EPIPE|08|53|57P)/.test(codeOf(error)) ||
  error.syscall === 'connect' ||
  error.syscall === 'getaddrinfo' ||
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message)

/** Whether a time-out of the database ended it: of a statement, a lock, or a transaction in which nothing was done. */
export const isTimeout = (error: Failure): boolean => /^(57014|55P03|25P03)$/.test(codeOf(error))

/** Whether the database is one that takes no changes, such as the standby of another. */
export const isReadOnly = (error: Failure): boolean => codeOf(error) === '25006'

const codeOf = ({ code }: Failure): string => (typeof code === 'string' ? code : '')
