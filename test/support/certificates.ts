import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What makes the certificates of the tests; undefined if it is not installed. */
export const openssl = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'openssl'))
  .find((path) => existsSync(path))

/** Makes a certificate for 127.0.0.1 and `localhost`, signed by itself, and returns the paths of it and of its key. */
export async function makeCertificate(folder: string, name: string): Promise<{ cert: string; key: string }> {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}-key.pem`)]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2']
  const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
  await run(openssl ?? 'openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert])
  return { cert, key }
}
