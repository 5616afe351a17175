import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { type ErrorCode, ErrorResponse } from '#contract/http/error.ts'
import type { Answer } from './startService.ts'

/** Proves that a value matches a schema and has no other fields. */
export function exactly<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.parse(value)
  expect(value).toEqual(parsed)
  return parsed
}

/** Proves that an answer has this status and a body that matches the schema exactly. */
export function expectBody<S extends z.ZodMiniType>(answer: Answer, status: number, schema: S): z.output<S> {
  expect(answer.status, answer.text).toBe(status)
  return exactly(schema, answer.body)
}

/** Proves that an answer is an ErrorResponse with this status and code. */
export function expectRefusal(answer: Answer, status: number, code: ErrorCode): ErrorResponse {
  const body = expectBody(answer, status, ErrorResponse)
  expect(body).toMatchObject({ status, code })
  expect(body.requestId).toBe(answer.headers['x-request-id'])
  return body
}

/** Proves that an answer is a 400 that names exactly these fields. */
export function expectMalformed(answer: Answer, ...names: string[]): void {
  const { fields } = expectRefusal(answer, 400, 'malformed')
  expect(fields?.map((field) => field.name)).toEqual(names)
}

/** The statuses of simultaneous requests, in ascending order. */
export const statuses = (answers: Answer[]): number[] =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b)
