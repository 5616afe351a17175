/** Reads a JPEG's markers, from the first to the last, and answers its width and height. Throws where it is none. */
export function readJpeg(bytes: Buffer): { width: number; height: number } {
  const expectMarker = (at: number, marker: number) => {
    if (bytes.readUInt16BE(at) !== marker)
      throw new Error(`There is no marker ${marker.toString(16)} at ${at}.`)
  }
  expectMarker(0, 0xffd8)
  expectMarker(bytes.length - 2, 0xffd9)
  let size: { width: number; height: number } | undefined
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    // The frame (baseline or progressive), and the beginning of the scan.
    if (marker === 0xffc0 || marker === 0xffc1 || marker === 0xffc2)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    if (marker === 0xffda) break
    if (marker >> 8 !== 0xff) throw new Error(`There is no marker at ${at}.`)
  }
  if (!size) throw new Error('There is no frame.')
  return size
}
