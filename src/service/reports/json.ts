/**
 * Writes an object as JSON with some fields that are JSON text already. A page names the same few people and exams again
 * and again: each is written once and spliced in.
 */
export function jsonWith(object: object, texts: Record<string, string>): string {
  const spliced = Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  const own = JSON.stringify(object)
  return own === '{}' ? `{${spliced.join(',')}}` : `${own.slice(0, -1)},${spliced.join(',')}}`
}
