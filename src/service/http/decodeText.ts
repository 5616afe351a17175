/** Bytes are not text of their declared charset. */
export class DecodingError extends Error {
  override name = 'DecodingError'
}

/** Decodes bytes without guessing: bytes that do not fit the charset are an error, as is an unknown charset. */
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
