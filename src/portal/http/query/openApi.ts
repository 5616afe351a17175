import * as z from 'zod/mini'
import { operation } from '#contract/declaration/operation.ts'
import { examOperations } from '#contract/reports/exam.ts'
import type { operations } from '#contract/operations.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { API } from '#contract/http/url.ts'
import type { Client } from '#portal/http/client/client.ts'

/**
 * An OpenAPI document says that an address is there, not that it does what ours does. Only these are used: what they answer is
 * checked, or matched by the portal itself.
 */
const usableByAddress = {
  getReportPdf: reportOperations.getReportPdf,
  queryExam: examOperations.queryExam,
  getExam: examOperations.getExam,
} satisfies Partial<typeof operations>

const describe = operation({
  summary: 'The OpenAPI document of the service',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  success: {
    status: 200,
    answer: { schema: z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }) },
  },
})

/** The operations that a service offers according to its OpenAPI document. Parameters of paths may have other names there. */
export async function askOpenApi(client: Client, signal: AbortSignal): Promise<string[]> {
  const { paths } = await client.send(describe, { signal })
  const form = (path: string) => path.replace(/\{[^}]*\}/g, '{}')
  const methods = new Map(
    Object.entries(paths).map(([path, item]) => [form(path.replace(API, '')), new Set(Object.keys(item))]),
  )
  return (Object.keys(usableByAddress) as (keyof typeof usableByAddress)[]).filter((name) => {
    const { path, method } = usableByAddress[name]
    return methods.get(form(path))?.has(method.toLowerCase())
  })
}
