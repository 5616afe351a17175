/** Above the identifiers of any service, so that no derived one is equal to them. */
const FIRST = 2 ** 52

/**
 * A number that stands for a user in this browser: the same for the same texts, and another for any others. Made by a hash of 52 bits
 * (cyrb53), since browsers offer theirs only to pages that came by https.
 */
export function userIdOf(...texts: string[]): number {
  const text = JSON.stringify(texts.map((one) => one.normalize()))
  let [first, second] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 2654435761)
    second = Math.imul(second ^ unit, 1597334677)
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909)
  second = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909)
  return FIRST + 2 ** 32 * (second & 0xfffff) + (first >>> 0)
}
