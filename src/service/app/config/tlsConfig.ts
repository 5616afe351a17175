import { resolve } from 'node:path'
import * as z from 'zod/mini'

/** The settings of HTTPS, as the environment has them. */
export const tlsSettings = { TLS_CERT: z.optional(z.string()), TLS_KEY: z.optional(z.string()) }
const TlsEnvironment = z.object(tlsSettings)
type TlsValues = z.output<typeof TlsEnvironment>

/** The paths of a certificate and of its private key, in PEM. */
export interface CertificateFiles {
  cert: string
  key: string
}

/** What is wrong with the settings together. */
export const tlsProblems = ({ TLS_CERT, TLS_KEY }: TlsValues): string[] =>
  (TLS_CERT === undefined) === (TLS_KEY === undefined)
    ? []
    : ['TLS_CERT, TLS_KEY: both or neither: a certificate and its private key']

export const readTls = ({ TLS_CERT, TLS_KEY }: TlsValues): CertificateFiles | undefined =>
  TLS_CERT === undefined || TLS_KEY === undefined
    ? undefined
    : { cert: resolve(TLS_CERT), key: resolve(TLS_KEY) }
