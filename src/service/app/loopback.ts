import { isIPv4 } from 'node:net'

/** Tells whether only this machine reaches an address to listen on. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
