import type { RandomInput } from './randomInput.ts'

/** A request of CreateReport. */
export interface MalformedRequest {
  /** What was done to a valid one. */
  changes: string[]
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** Breaks the request itself: its text, its headers, its method. Returns how. */
export function breakRequest(request: MalformedRequest, { next, pick }: RandomInput): string {
  const { body, headers } = request
  const text = body.toString()
  const cut = Math.floor(next() * body.length)
  const replaceBody = (content: string | Buffer) => void (request.body = Buffer.from(content))
  const changes: Record<string, () => void> = {
    'cut off': () => replaceBody(body.subarray(0, cut)),
    empty: () => replaceBody(''),
    'not JSON': () =>
      replaceBody(pick(['{', 'null', '[]', '""', '1', '{"a":}', '{}{}', 'undefined', '{"a":1,}'])),
    'UTF-16': () => replaceBody(Buffer.from(text, 'utf16le')),
    'Latin-1': () => replaceBody(Buffer.from(text.replace('Normal', 'Não é'), 'latin1')),
    'a byte order mark': () => replaceBody(`\ufeff${text}`),
    'bytes that are no text': () =>
      replaceBody(
        Buffer.concat([body.subarray(0, cut), Buffer.from([0xc3, 0x28, 0xff]), body.subarray(cut)]),
      ),
    'a field twice': () => replaceBody(text.replace('{', '{"text":"first","dateExam":1,"patient":{},')),
    'a prototype': () =>
      replaceBody(text.replace('{', '{"__proto__":{"release":false},"constructor":{"prototype":{"a":1}},')),
    'a half character': () => replaceBody(text.replace('Normal', String.raw`\ud800`)),
    'a NUL': () => replaceBody(text.replace('Normal', String.raw`\u0000`)),
    'many digits': () =>
      replaceBody(text.replace('{', `{"requestNumber":${'9'.repeat(5_000)},"copy":1e999,`)),
    'deep nesting': () =>
      replaceBody(text.replace('{', `{"deep":${'['.repeat(50_000)}${']'.repeat(50_000)},`)),
    'many fields': () =>
      replaceBody(
        text.replace('{', `{${Array.from({ length: 6_000 }, (_, field) => `"f${field}":0,`).join('')}`),
      ),
    'a large body': () =>
      replaceBody(text.replace('{', `{"large":"${'x'.repeat(pick([1_000_000, 5_000_000]))}",`)),
    'another type': () =>
      void (headers['content-type'] = pick([
        'text/plain',
        'application/pdf',
        'multipart/form-data',
        'application/json; charset=utf-16',
        'json',
        '*/*',
        'application/x-www-form-urlencoded',
      ])),
    'no type': () => void delete headers['content-type'],
    compressed: () => void (headers['content-encoding'] = pick(['gzip', 'br', 'deflate', 'identity'])),
    'another key': () =>
      void (headers['authorization'] = pick([
        '',
        'Bearer',
        'Bearer rp_1_x',
        'Basic eDp5',
        `Bearer ${'x'.repeat(5_000)}`,
        'Bearer rp_99999999999_x',
        'Bearer rp__',
      ])),
    'an Idempotency-Key': () =>
      void (headers['idempotency-key'] = pick(['', ' ', 'a', 'x'.repeat(300), '"', '%00', '\u00ff'])),
    'another method': () => void (request.method = pick(['PUT', 'DELETE', 'PATCH'])),
    'a query': () =>
      void (request.path += pick([
        '?a=1',
        '?__proto__=1',
        '?%',
        '?a[]=1&a[]=2',
        '/',
        '/../createreport',
        '%00',
      ])),
  }
  const how = pick(Object.keys(changes))
  changes[how]!()
  return how
}
