import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Server } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { type Certificate, tlsOptions } from '#service/app/http/server.ts'
import { ConfigError } from '#service/app/config/config.ts'
import type { CertificateFiles } from '#service/app/config/tlsConfig.ts'
import { messageOf } from '#service/database/failures.ts'
import { errorCode } from './dataFolder.ts'

const CHECK_MS = 60_000

/** Reads the certificate. Throws a ConfigError that names the file which cannot be used. */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([read('TLS_CERT', files.cert), read('TLS_KEY', files.key)])
  const certificate = parse(
    `TLS_CERT: ${files.cert} holds no certificate in PEM.`,
    () => new X509Certificate(cert),
  )
  const privateKey = parse(
    `TLS_KEY: ${files.key} holds no private key in PEM, or one with a passphrase.`,
    () => createPrivateKey(key),
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new ConfigError(`TLS_KEY: ${files.key} is not the key of the certificate in ${files.cert}.`)
  return { cert, key }
}

async function read(setting: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ConfigError(`${setting}: ${file} cannot be read (${errorCode(cause)}).`, { cause })
  })
}

function parse<T>(problem: string, make: () => T): T {
  try {
    return make()
  } catch (cause) {
    throw new ConfigError(problem, { cause })
  }
}

/**
 * Takes a renewed certificate into use without a restart. The files are read again rather than watched: tools that renew certificates
 * often replace a link or a folder above them. Files that cannot be used leave the certificate as it is, with one warning.
 */
export function renewCertificate(
  app: FastifyInstance,
  files: CertificateFiles,
  used: Certificate,
  checkMs = CHECK_MS,
): void {
  let current = used
  let problem = ''
  const check = async () => {
    try {
      const certificate = await readCertificate(files)
      problem = ''
      if (certificate.cert === current.cert && certificate.key === current.key) return
      if (app.server instanceof Server) app.server.setSecureContext(tlsOptions(certificate))
      current = certificate
      app.log.info('the renewed certificate is in use')
    } catch (error) {
      const message = messageOf(error)
      if (message !== problem) app.log.warn(`the certificate is not renewed: ${message}`)
      problem = message
    }
  }
  const timer = setInterval(() => void check(), checkMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
