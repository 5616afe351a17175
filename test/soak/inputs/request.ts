import fc from 'fast-check'
import { everyOperation } from '#contract/operations.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { API } from '#contract/http/url.ts'
import { texts } from '#test/soak/randomInput.ts'
import { broken, breaks } from './brokenValue.ts'
import { validValue } from './validValue.ts'

/** Who sends a request. */
const senders = ['administrator', 'doctor', 'integration', 'nobody', 'stranger'] as const
export type Sender = (typeof senders)[number]

/** A request to the service, whole or broken. */
export interface GeneratedRequest {
  operation: string
  sender: Sender
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer | undefined
}

const strings = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 3 },
  { arbitrary: fc.integer({ min: 0, max: 12 }).map(String), weight: 4 },
  { arbitrary: fc.string({ maxLength: 30, unit: 'binary' }), weight: 2 },
)
/** Text in an address: escaped as it should be, or bytes that are no text. */
const addressed = fc.oneof(
  { arbitrary: strings.map((text) => encodeURIComponent(text.toWellFormed())), weight: 12 },
  {
    arbitrary: fc.constantFrom(
      '%',
      '%ZZ',
      '%00',
      '%ed%a0%80',
      '%c0%af',
      '..%2f..%2f',
      '%2e%2e',
      ';',
      '//',
      "'",
      '+',
      '%u0041',
    ),
    weight: 1,
  },
)

const parameterNames = [
  ...new Set(
    Object.values(everyOperation).flatMap(({ query }) =>
      query && 'shape' in query ? Object.keys(query.shape as object) : [],
    ),
  ),
  '__proto__',
  'constructor',
  'a[]',
  'limit',
  'after',
  'unknown',
  '',
]

const mostly = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: seldom, weight: 1 })

const contentTypes = [
  'text/plain',
  'application/pdf',
  'image/png',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/JSON',
  'json',
  '*/*',
  '',
  'application/x-www-form-urlencoded',
  'application/xml',
]

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 20 },
  ...[
    ...contentTypes.map((type) => ({ 'content-type': type })),
    ...['', ' ', 'a', 'x'.repeat(300), 'ÿ'.repeat(20), 'valid-key-1'].map((key) => ({
      'idempotency-key': key,
    })),
    ...['gzip', 'br', 'deflate', 'x'].map((encoding) => ({ 'content-encoding': encoding })),
    { 'x-purpose': 'prefetch' },
    { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
    { accept: 'text/html' },
    { range: 'bytes=0-99999999999' },
    { 'if-none-match': '*' },
    { host: 'elsewhere.example' },
    { origin: 'null' },
    { cookie: `device=${'x'.repeat(200)}; __proto__=1` },
    { 'content-length': '5' },
    { expect: '200-ok' },
  ].map((headers) => ({ arbitrary: fc.constant(headers as Record<string, string>), weight: 1 })),
)

/** How the text of a body is broken. */
const bodyBreaks: readonly ((text: string, at: number) => Buffer)[] = [
  (text, at) => Buffer.from(text.slice(0, at % (text.length + 1))),
  (text) => Buffer.from(`${text}${text}`),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text, at) =>
    Buffer.concat([
      Buffer.from(text.slice(0, at % (text.length + 1))),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from(text),
    ]),
  (text) =>
    Buffer.from(text.replace('{', '{"__proto__":{"admin":true},"constructor":{"prototype":{"a":1}},')),
  (text) => Buffer.from(text.replace('{', '{"id":1,"id":2,"name":3,"name":4,')),
  (text) => Buffer.from(text.replace('{', `{"externalId":${'9'.repeat(400)},"id":1e999,`)),
  (text) => Buffer.from(text.replace('{', `{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},`)),
  (text) => Buffer.from(text.replace('{', String.raw`{"name":"\ud800","\u0000":"\u0000",`)),
  (text) => Buffer.from(text.replace('{', `{"large":"${'x'.repeat(1_200_000)}",`)),
  () => Buffer.from('null'),
  () => Buffer.from('"text"'),
  () => Buffer.alloc(0),
]

/** Mostly the one who may do most, so that most requests are read. */
const anySender: fc.Arbitrary<Sender> = fc.oneof(
  { arbitrary: fc.constant('administrator' as const), weight: 10 },
  { arbitrary: fc.constantFrom(...senders), weight: 3 },
)

const requestOf = (name: string, operation: Operation): fc.Arbitrary<GeneratedRequest> => {
  const { method, path, query, queryIn, body, file } = operation
  const parameters = [...path.matchAll(/\{\w+\}/g)].length
  const sent = queryIn === 'body' ? query : body
  const queried = queryIn === 'body' ? undefined : query
  return fc
    .record({
      sender: anySender,
      method: mostly(
        fc.constant<string>(method),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'),
        25,
      ),
      parts: fc.array(mostly(fc.integer({ min: 1, max: 12 }).map(String), addressed, 2), {
        minLength: parameters,
        maxLength: parameters,
      }),
      asked: queried ? validValue(queried) : fc.constant({}),
      more: mostly<[string, string][]>(
        fc.constant([]),
        fc.array(fc.tuple(fc.constantFrom(...parameterNames), addressed), { maxLength: 3 }),
        5,
      ),
      value: sent ? validValue(sent) : fc.constant(undefined),
      breaks: fc.oneof(fc.constant([]), breaks),
      bodyBreak: mostly(fc.constant(-1), fc.nat({ max: bodyBreaks.length - 1 }), 10),
      at: fc.nat({ max: 500 }),
      headers: oddHeaders,
      bytes: file ? fc.uint8Array({ maxLength: 200 }) : fc.constant(undefined),
      type: file ? fc.constantFrom(...file) : fc.constant('application/json'),
    })
    .map((made) => {
      let place = 0
      const filled = path.replaceAll(/\{\w+\}/g, () => made.parts[place++] ?? '')
      const pairs = [
        ...Object.entries(made.asked ?? {}).map(
          ([key, value]) => `${key}=${encodeURIComponent(String(value).toWellFormed())}`,
        ),
        ...made.more.map(([key, value]) => `${encodeURIComponent(key)}=${value}`),
      ]
      const hasBody =
        made.bytes !== undefined || (sent !== undefined && !['GET', 'HEAD'].includes(made.method))
      const text = JSON.stringify(broken(made.value, made.breaks)) ?? ''
      const whole = made.bytes ? Buffer.from(made.bytes) : Buffer.from(text)
      const breakBody = bodyBreaks[made.bodyBreak]
      return {
        operation: name,
        sender: made.sender,
        method: made.method,
        path: API + filled + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
        headers: { 'content-type': made.type, ...made.headers },
        body: hasBody ? (breakBody ? breakBody(text, made.at) : whole) : undefined,
      }
    })
}

/** Requests over all operations of the contract. */
export const requests: fc.Arbitrary<GeneratedRequest> = fc.oneof(
  ...Object.entries(everyOperation).map(([name, operation]) => requestOf(name, operation)),
)

/** A request in words, for the one that fails. */
export const inWords = ({ operation, sender, method, path, headers, body }: GeneratedRequest): string =>
  `${operation} by ${sender}: ${method} ${path.slice(0, 600)} ${JSON.stringify(headers)} ${body?.toString('utf8').slice(0, 1_500) ?? ''}`
