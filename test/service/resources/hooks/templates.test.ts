import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { type Call, callWith } from './callers.ts'

describe('the placeholders of report texts', () => {
  let service: RunningService
  let call: Call
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    call = callWith(service, await service.token('administrator'))
    for (const [path, body] of [
      ['/templatetags', { tag: 'hooks.tag', description: 'A tag' }],
      ['/field', { name: 'Pressão arterial', label: 'Pressão', kind: 'number' }],
    ] as const)
      await call('POST', path, body)
  })
  afterAll(() => service.close())

  test('are tags, or names of fields', async () => {
    const body = '{{hooks.tag}} and {{ pressao arterial }}, { braces } and {{hooks.tag}}'
    expect((await call('POST', '/template', { name: 'Known', body })).status).toBe(201)
    expect((await call('POST', '/section', { name: 'Known', text: body })).status).toBe(201)
  })

  test('that are neither are refused by name', async () => {
    const unknown = { name: 'Unknown', body: '{{hooks.tag}} {{age}} {{age}}', footer: '{{}}', header: 'None' }
    const { fields } = expectRefusal(await call('POST', '/template', unknown), 400, 'malformed')
    const problem = 'has placeholders that are neither a tag nor a field: '
    expect(fields).toEqual([
      { name: 'body', problem: `${problem}{{age}}` },
      { name: 'footer', problem: `${problem}{{}}` },
    ])
    expectMalformed(await call('POST', '/section', { name: 'Unknown', text: '{{age}}' }), 'text')
  })
})
