/**
 * The `after` of the next page out of a `Link` header (RFC 8288), undefined where there is none. Only that parameter is
 * taken: the address itself may name a host that the browser cannot reach.
 */
export function nextAfter(link: string | null): number | undefined {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?[^";]*\bnext\b/i.test(parameters)) continue
    const after = Number(new URLSearchParams(address.split('?')[1]).get('after'))
    return Number.isInteger(after) && after > 0 ? after : undefined
  }
  return undefined
}
