import { type MalformedValues, malformedValues } from './malformedValues.ts'
import { makePdf } from '#test/support/makePdf.ts'
import type { Connected } from './connectIntegration.ts'
import { breakRequest, type MalformedRequest } from './brokenRequest.ts'
import { type RandomInput, randomInput, texts } from './randomInput.ts'

type Body = Record<string, unknown>

const fields = [
  'externalId',
  'patient',
  'exam',
  'doctor',
  'requester',
  'unit',
  'requestNumber',
  'dateExam',
  'text',
  'html',
  'pdf',
  'images',
  'release',
  'dateRelease',
  'firstName',
  'lastName',
  'birthDate',
  'documents',
  'number',
  'council',
  'code',
  'name',
  'data',
  'caption',
  'keyImage',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id',
  '',
  '\u0000',
]

/** Makes requests of CreateReport that are valid but for a few changes. `systems`: those that send in turn. */
export async function malformedReports(
  systems: readonly Connected[],
  seed: number,
): Promise<() => MalformedRequest> {
  const random = randomInput(seed, fields)
  const { next, pick } = random
  const values = await malformedValues()
  const pdf = (await makePdf('A report')).toString('base64')
  let count = 0

  function validBody({ numbers }: Connected): Body {
    return {
      // Few, so that reports are corrected too, and by several requests at once.
      externalId: `R-${Math.floor(next() * 5_000)}`,
      patient: {
        externalId: pick(numbers.patient),
        birthDate: undefined,
        documents: [{ number: '123.456.789-09' }],
      },
      exam: { externalId: pick(numbers.exam), name: 'Ultrassonografia' },
      doctor: { externalId: pick(numbers.employee), council: 'CRM', registerNumber: '1' },
      dateExam: '2026-03-01T12:00:00Z',
      requestNumber: next() < 0.2 ? `RQ ${Math.floor(next() * 100)}` : undefined,
      ...(next() < 0.3 ? { pdf } : { text: 'IMPRESSION: Normal.' }),
      ...(next() < 0.1 && { images: [{ data: values.images[0], name: 'a', caption: 'b' }] }),
    }
  }

  /** Changes something anywhere in a body. Returns what. */
  function change(body: Body): string {
    const kind = pick([
      'value',
      'value',
      'text',
      'remove',
      'add',
      'known',
      'known',
      'known',
      'inner',
      'inner',
    ])
    const owner = kind === 'inner' || next() < 0.3 ? pick(innerObjects(body)) : body
    const name = kind === 'add' ? pick(fields) : (pick(Object.keys(owner)) ?? 'text')
    if (kind === 'known') return changeKnown(body, values, random)
    if (kind === 'remove') delete owner[name]
    else
      Object.defineProperty(owner, name, {
        // A copy, because it may be changed in turn.
        value:
          kind === 'text' ? pick(texts) : next() < 0.5 ? structuredClone(pick(values.any)) : random.value(0),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    return `${kind} ${name}`
  }

  return () => {
    const system = systems[count++ % systems.length]!
    const body = validBody(system)
    const changes = Array.from({ length: Math.floor(next() * 3) }, () => change(body))
    const request: MalformedRequest = {
      changes,
      method: 'POST',
      path: '/createreport',
      headers: { authorization: `Bearer ${system.key}`, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    }
    if (changes.length === 0 || next() < 0.1) changes.push(breakRequest(request, random))
    return request
  }
}

const innerObjects = (body: Body): Body[] => {
  const inner = Object.values(body).flatMap((value) =>
    typeof value === 'object' && value !== null ? [value as Body, ...innerObjects(value as Body)] : [],
  )
  return inner.length > 0 ? inner : [body]
}

/** Gives a field a value that is wrong in the way of that field. */
function changeKnown(body: Body, values: MalformedValues, { next, pick }: RandomInput): string {
  const part = (name: string) =>
    typeof body[name] === 'object' && body[name] !== null ? (body[name] as Body) : {}
  const set = (name: string, value: unknown) => ((body[name] = value), name)
  const put = (name: string, field: string, value: unknown) => {
    body[name] = { ...part(name), [field]: value }
    return `${name}.${field}`
  }
  // What takes long is rarer, so that there are many of the others.
  const changes = [
    () => set('dateExam', pick(values.dates)),
    () => set('dateRelease', pick(values.dates)),
    () => put('patient', 'birthDate', pick(values.dates)),
    () =>
      put(
        'exam',
        'externalId',
        pick(['0', '99999999999999999999', 'B999999', 999_999_999, 2_147_483_648, '٣', ' B1 ']),
      ),
    () =>
      put('patient', 'externalId', pick([2_147_483_647, '2147483648', '-1', '1e3', '007', 'x'.repeat(100)])),
    () => put('doctor', 'registerNumber', pick(texts)),
    () => put('exam', 'name', pick(texts)),
    () => set('exam', { name: pick(['a', '%', '_', 'ultrassonografia '.repeat(11)]) }),
    () => set('patient', { firstName: pick(texts), lastName: pick(texts), birthDate: '1980-02-29' }),
    () =>
      set('patient', {
        documents: Array.from({ length: 10 }, () => ({ number: pick(texts) })),
        birthDate: '1980-02-29',
      }),
    () => set('unit', { code: pick(texts), name: pick(texts) }),
    () => set('pdf', pick(values.pdfs)),
    () => set('images', [{ data: pick(values.images) }, { data: pick(values.images) }]),
    () => set('externalId', pick([...texts, 1, 2 ** 53, 1.5])),
    () => (next() < 0.1 ? set('text', pick(values.texts)) : set('text', pick(texts))),
    () => (next() < 0.1 ? set('html', pick(values.html)) : set('html', `<p>${pick(texts)}</p>`)),
  ]
  return pick(changes)()
}
