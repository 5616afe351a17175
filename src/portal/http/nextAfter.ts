/**
 * The `after` of the next page out of a `Link` header (RFC 8288), undefined where there is none. Only that parameter is
 * taken: the address itself may name a host that the browser cannot reach.
 */
export function nextAfter(link: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?[^";]*\bnext\b/i.test(parameters)) continue
    return new URLSearchParams(address.split('?')[1]).get('after') || undefined
  }
  return undefined
}
