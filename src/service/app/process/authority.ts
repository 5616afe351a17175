import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '#service/app/config/config.ts'
import { errorCode } from './dataFolder.ts'

/** The certificates of the authorities in the file that a setting names, in PEM. Throws a ConfigError where it has none. */
export function readAuthority(setting: string, file: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ConfigError(`${setting}: ${file} cannot be read (${errorCode(cause)})`, { cause })
  }
  if (!isCertificate(content)) throw new ConfigError(`${setting}: ${file} holds no certificate in PEM`)
  return content
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== ''
  } catch {
    return false
  }
}
