import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readCertificate, renewCertificate } from '#service/app/process/certificate.ts'
import { buildGateway } from '#service/app/http/gateway.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import type { CertificateFiles } from '#service/app/config/tlsConfig.ts'
import { closeServer } from '#service/app/process/shutDown.ts'
import { makeCertificate, openssl } from '#test/support/certificates.ts'
import { messagesOf, runProgram, startProgram } from './program.ts'

const skipped = openssl ? '' : ' (skipped: there is no openssl on this machine)'

describe.skipIf(!openssl)(`a server with a certificate${skipped}`, () => {
  let folder: string
  let first: CertificateFiles
  let second: CertificateFiles
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'certificate-'))
    ;[first, second] = await Promise.all([
      makeCertificate(folder, 'first'),
      makeCertificate(folder, 'second'),
    ])
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function start(files: CertificateFiles) {
    const certificate = await readCertificate(files)
    const app = await buildGateway({
      serviceUrl: 'http://127.0.0.1:9',
      clinic: clinicSettings({ isOwnService: false }),
      certificate,
    })
    renewCertificate(app, files, certificate, 20)
    onTestFinished(() => closeServer(app))
    return app.listen({ host: '127.0.0.1', port: 0 })
  }

  async function get(address: string): Promise<IncomingMessage> {
    const asking = request(address, { rejectUnauthorized: false, agent: false }).end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    answer.resume()
    return answer
  }
  const nameOf = async (address: string) =>
    ((await get(address)).socket as TLSSocket).getPeerCertificate().subject.CN

  test('answers over HTTPS alone, and tells browsers to come that way for a year', async () => {
    const address = await start(first)
    expect(address).toMatch(/^https:/)
    const { statusCode, headers } = await get(`${address}/healthz`)
    expect([statusCode, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    await expect(fetch(address.replace('https', 'http'))).rejects.toThrow('fetch failed')
  })

  test('speaks no TLS older than 1.2', async () => {
    const { port } = new URL(await start(first))
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      rejectUnauthorized: false,
      maxVersion: 'TLSv1.1',
    })
    await expect(once(socket, 'secureConnect')).rejects.toThrow(/protocol|alert/)
  })

  test('takes a renewed certificate into use without a restart, and keeps its own while the files are at odds', async () => {
    const files = { cert: join(folder, 'used.pem'), key: join(folder, 'used-key.pem') }
    await Promise.all([copyFile(first.cert, files.cert), copyFile(first.key, files.key)])
    const address = await start(files)
    expect(await nameOf(`${address}/healthz`)).toBe('first')
    await copyFile(second.cert, files.cert)
    expect(await nameOf(`${address}/healthz`)).toBe('first')
    await copyFile(second.key, files.key)
    await expect.poll(() => nameOf(`${address}/healthz`)).toBe('second')
  })

  test('ends although a connection was never used', async () => {
    const certificate = await readCertificate(first)
    const app = await buildGateway({
      serviceUrl: 'http://127.0.0.1:9',
      clinic: clinicSettings({ isOwnService: false }),
      certificate,
    })
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    await closeServer(app)
    expect(app.server.listening).toBe(false)
    socket.destroy()
  })

  test('prints its address with https', async () => {
    const settings = { SERVICE_URL: 'http://127.0.0.1:9', PORT: '0', DATA_DIR: join(folder, 'data') }
    const program = startProgram('main', ['--without-portal'], {
      ...settings,
      TLS_CERT: first.cert,
      TLS_KEY: first.key,
    })
    await program.printed(/Report portal: https:\/\/127\.0\.0\.1:/)
    program.process.kill('SIGTERM')
    expect((await program.ended).code).toBe(0)
  })

  test('does not start with the key of another certificate', async () => {
    const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), TLS_CERT: first.cert, TLS_KEY: second.key }
    const { code, stdout } = await runProgram('main', ['--without-portal'], settings)
    expect(code).toBe(1)
    expect(messagesOf(stdout)).toEqual([
      `The service did not start.\nTLS_KEY: ${second.key} is not the key of the certificate in ${first.cert}.`,
    ])
  })

  test('names the file that is missing, or is none of its kind', async () => {
    const missing = join(folder, 'missing.pem')
    await expect(readCertificate({ ...first, cert: missing })).rejects.toThrow(
      `TLS_CERT: ${missing} cannot be read (ENOENT).`,
    )
    const other = join(folder, 'other.pem')
    await writeFile(other, 'nothing')
    await expect(readCertificate({ ...first, cert: other })).rejects.toThrow(
      `TLS_CERT: ${other} holds no certificate in PEM.`,
    )
    await writeFile(other, await readFile(first.cert))
    await expect(readCertificate({ ...first, key: other })).rejects.toThrow(
      `TLS_KEY: ${other} holds no private key`,
    )
  })
})
