import { crc32 } from 'node:zlib'

/** The files of an uncompressed ZIP by name, in order. Throws if anything in it is inconsistent. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end < 0) throw new Error('The ZIP has no end.')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    expectMark(bytes, at, 'PK\u0001\u0002')
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset))
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    )
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    expectMark(bytes, local, 'PK\u0003\u0004')
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + (size ?? 0))
    if (method !== 0 || packed !== size) throw new Error(`${name} is not stored as it is.`)
    if ((flags & 0x800) === 0) throw new Error(`The name ${name} is not marked as UTF-8.`)
    if (crc32(content) !== crc) throw new Error(`${name} is damaged.`)
    if (files.has(name)) throw new Error(`${name} is there twice.`)
    files.set(name, content)
    at += 46 + nameLength + extra + comment
  }
  return files
}

function expectMark(bytes: Buffer, at: number, mark: string): void {
  if (bytes.toString('latin1', at, at + 4) !== mark) throw new Error(`No ${mark.slice(0, 2)} mark at ${at}.`)
}
