import { call } from './callService.ts'
import { reading } from '#test/support/reading.ts'

export interface Connected {
  key: string
  /** Numbers that are bound to records of the synthetic clinic. */
  numbers: Record<'patient' | 'exam' | 'employee', string[]>
}

/** Makes an integration with a key, and binds numbers to records of the synthetic clinic. */
export async function connectIntegration(url: string, token: string, name: string): Promise<Connected> {
  const post = <T>(path: string, body: object) => call<T>(url, 'POST', path, token, body)
  const integration = await post<{ id: number }>('/integration', { name })
  const { key } = await post<{ key: string }>('/integrationkey', {
    integration: { id: integration.id },
    name: 'Key',
  })
  async function bind(group: keyof Connected['numbers'], written: string): Promise<string[]> {
    const [method, path, body] = reading(written)
    const { data } = await call<{ data: { id: number }[] }>(url, method, path, token, body)
    for (const { id } of data)
      await post('/integrationbinding', {
        integration: { id: integration.id },
        group,
        number: `B${id}`,
        record: id,
      })
    return data.map(({ id }) => `B${id}`)
  }
  const numbers = {
    patient: await bind('patient', '/patient/query?limit=10'),
    exam: await bind('exam', '/exam?limit=5'),
    employee: await bind('employee', '/employee/query?examiner=true&limit=5'),
  }
  return { key, numbers }
}
