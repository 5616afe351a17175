/** Bytes are not text of the charset that they are said to be of. */
export class DecodingError extends Error {
  override name = 'DecodingError'
}

/** The text of bytes, which is never guessed: bytes that are not of the charset are an error, as is a charset that nobody knows. */
export function decodeText(bytes: Uint8Array, charset = 'utf-8'): string {
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(charset, { fatal: true })
  } catch {
    throw new DecodingError('is in a charset that is not known: send it as UTF-8')
  }
  try {
    return decoder.decode(bytes)
  } catch {
    throw new DecodingError(`is not ${decoder.encoding.toUpperCase()}: send it as UTF-8, or name its charset`)
  }
}
