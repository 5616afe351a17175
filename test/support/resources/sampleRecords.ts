import { expect } from 'vitest'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { type GroupName, resources } from '#contract/resources.ts'
import type { RunningService } from '#test/support/startService.ts'

type Body = Record<string, unknown>
export type Stored = Body & { id: number; dateHourChanged: string }

/** Creates records of declared groups, each with values of its own, and the records that they refer to. */
export function sampleRecords(service: RunningService) {
  const targets = new Map<string, Promise<number>>()
  let count = 0

  /** The id of a record of a group, to refer to. */
  function target(name: string): Promise<number> {
    const find = () => (name === 'patient' ? patient() : findOrCreate(resources[name as GroupName]))
    const known = targets.get(name) ?? find()
    targets.set(name, known)
    return known
  }

  async function findOrCreate(declared: Resource): Promise<number> {
    const { body } = await service.call('administrator', 'GET', `${declared.path}?limit=1`)
    const [first] = (body as { data: { id: number }[] }).data
    return first?.id ?? (await create(declared)).id
  }

  async function create(declared: Resource): Promise<Stored> {
    const answer = await service.call('administrator', 'POST', declared.path, await bodyOf(declared))
    expect(answer.status, answer.text).toBe(201)
    return answer.body as Stored
  }

  async function patient(): Promise<number> {
    const body = { firstName: 'Sample', lastName: `Patient ${count}`, birthDate: '1980-02-29' }
    const answer = await service.call('administrator', 'POST', '/patient', body)
    expect(answer.status, answer.text).toBe(201)
    return (answer.body as { id: number }).id
  }

  /** A body with a value for each field that can be sent, files apart. */
  async function bodyOf(declared: Resource): Promise<Body> {
    count++
    const body: Body = {}
    for (const [name, field] of Object.entries(declared.fields)) {
      if (field.readOnly || name === 'externalId' || field.kind === 'file') continue
      // A record does not need to refer to another of its group.
      if (field.kind === 'reference' && field.to === declared.name) continue
      const value = await valueOf(field, count)
      if (value !== undefined) body[name] = value
    }
    return { ...body, ...(await own[declared.name]?.(count, { target, create, patient })) }
  }

  async function valueOf(field: AnyField, number: number): Promise<unknown> {
    switch (field.kind) {
      case 'text':
        if (field.format === 'timeZone') return 'America/Sao_Paulo'
        if (!field.pattern) return `Record ${number}`.slice(-field.max)
        return field.optional ? undefined : field.example
      case 'longText':
        return `Text of record ${number}`
      case 'integer':
        return Math.min(field.max, field.min + number)
      case 'decimal':
        return Math.min(field.max, field.min + 1)
      case 'boolean':
        return true
      case 'date':
        return '2020-02-29'
      case 'timestamp':
        return '2020-01-31T10:00:00.000Z'
      case 'choice':
        return field.values[0]
      case 'colour':
        return '#0b6e86'
      case 'email':
        return `record${number}@example.org`
      case 'webAddress':
        return `https://example.org/${number}`
      case 'reference': {
        const id = await target(field.to)
        return field.none === 'zero' ? id : { id }
      }
      case 'references':
        return [{ id: await target(field.to) }]
      case 'secret':
        return `a secret of record ${number}`
      default:
        return undefined
    }
  }

  return { create, bodyOf }
}

const letters = (number: number, length: number): string =>
  Array.from({ length }, (_, place) =>
    String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26)),
  ).join('')

interface Make {
  target: (name: string) => Promise<number>
  create: (declared: Resource) => Promise<Stored>
  /** The id of a new patient. */
  patient: () => Promise<number>
}

/** The values of fields whose form the declaration gives by a pattern, or whose hooks ask for more. */
const own: Readonly<Partial<Record<string, (number: number, make: Make) => Body | Promise<Body>>>> = {
  country: (number) => ({ code: letters(number, 2) }),
  state: (number) => ({ code: letters(number, 2) }),
  deviceType: (number) => ({ code: letters(number, 3) }),
  templateTags: (number) => ({ tag: `sample.tag${letters(number, 3).toLowerCase()}` }),
  user: (number) => ({ username: `user${number}` }),
  currency: (number) => ({ code: letters(number, 3) }),
  appointment: async (_, { patient }) => ({ patient: await patient() }),
  report: () => ({ close: 0 }),
  // One clinic is the company, one account is in use, and an event has one text.
  clinic: () => ({ company: false }),
  configEmail: () => ({ inUse: false }),
  predefinitionEmail: () => ({ event: null }),
  // An archive has no standby.
  livebackup: () => ({ kind: 'standby' }),
  integration: () => ({ networks: '203.0.113.0/24' }),
  integrationBinding: async (_, { target }) => ({ group: 'unit', record: await target('unit') }),
  integrationExposedData: async (number, { create }) => {
    const { values } = resources.integrationExposedData.fields.kind
    return {
      integration: { id: (await create(resources.integration)).id },
      kind: values[number % values.length],
    }
  },
}
