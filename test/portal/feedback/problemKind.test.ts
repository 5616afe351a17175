import { expect, test } from 'vitest'
import { AnswerError, ApiError, NetworkError } from '#portal/http/client/errors.ts'
import { faultyRequest, problemKind } from '#portal/feedback/problemKind.ts'

test.each([
  [401, 'sessionEnded'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [400, 'refused'],
  [409, 'refused'],
  [429, 'rateLimited'],
  [500, 'service'],
  [501, 'service'],
  [503, 'service'],
])('A %s has the problem kind “%s”', (status, kind) => {
  expect(problemKind(new ApiError(status, undefined, null))).toBe(kind)
})

test.each([
  ['file_missing', 'fileMissing'],
  ['pdf_pending', 'pdfPending'],
  ['pdf_failed', 'pdfFailed'],
  ['outcome_unknown', 'outcomeUnknown'],
  ['internal', 'service'],
] as const)('The error code %s has the problem kind “%s”', (code, kind) => {
  const body = { status: 500, code, message: 'x', requestId: 'r-1' }
  expect(problemKind(new ApiError(500, body, null))).toBe(kind)
})

test('Errors without an answer of the service have kinds of their own', () => {
  expect(problemKind(new NetworkError('gone'))).toBe('network')
  expect(problemKind(new AnswerError('what?', null))).toBe('invalidAnswer')
  expect(problemKind(new TypeError('a fault of ours'))).toBe('unknown')
})

test('A fault of the service has the number of its request, and a refusal or no answer has none', () => {
  expect(faultyRequest(new ApiError(503, undefined, 'r-1'))).toBe('r-1')
  expect(faultyRequest(new AnswerError('what?', 'r-2'))).toBe('r-2')
  expect(faultyRequest(new ApiError(409, undefined, 'r-3'))).toBeUndefined()
  expect(faultyRequest(new NetworkError('gone'))).toBeUndefined()
})
