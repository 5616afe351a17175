import { expect, test } from 'vitest'
import { errorCodes, ErrorResponse } from '#contract/http/error.ts'
import { Problem } from '#service/http/problem.ts'
import { exactly } from '#test/support/answers.ts'

test.each([
  ['malformed', 400],
  ['bad_credentials', 401],
  ['no_token', 401],
  ['session_ended', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['method_not_allowed', 405],
  ['record_changed', 409],
  ['already_removed', 409],
  ['not_removed', 409],
  ['too_large', 413],
  ['wrong_media_type', 415],
  ['too_many_attempts', 429],
  ['internal', 500],
  ['unavailable', 503],
] as const)('%s is answered with %d', (code, status) => {
  expect(errorCodes).toContain(code)
  const response = exactly(ErrorResponse, new Problem(code, 'A sentence.').toResponse('request'))
  expect(response).toEqual({ status, code, message: 'A sentence.', requestId: 'request' })
})

test('a problem becomes a response with its details', () => {
  const removed = { at: '2026-01-02T03:04:05.006Z', by: null }
  const response = new Problem('already_removed', 'A sentence.', { removed }).toResponse('request')
  expect(exactly(ErrorResponse, response).removed).toEqual(removed)
})
