/**
 * The event of a server to which other processes stand in: it still answers on the connections that it has, and ends what stays open until
 * the client comes again, which then reaches one of the others.
 */
export const RETIRING = 'retiring'
