const QUOTE = '"'.charCodeAt(0)
const LINE_END = '\n'.charCodeAt(0)

/** Counts the records of a CSV file as its parts come in. The header line does not count; a line break in quotes ends no record. */
export function countRecords(): (part: Uint8Array) => number {
  let lines = 0
  let isQuoted = false
  return (part) => {
    for (const byte of part) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_END && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
