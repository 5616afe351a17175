import { expect, test } from 'vitest'
import { AnswerError, ApiError, NetworkError } from '#portal/http/client/errors.ts'
import { isNotOffered, isTransientError } from '#portal/http/client/errors.ts'

const answer = (status: number) => new ApiError(status, undefined, null)

test('Only failures of the network and of the service are transient', () => {
  expect([new NetworkError('gone'), answer(500), answer(502), answer(503)].every(isTransientError)).toBe(true)
  expect(
    isTransientError(
      new ApiError(500, { status: 500, code: 'file_missing', message: 'x', requestId: 'r' }, null),
    ),
  ).toBe(false)
  expect(
    [answer(400), answer(403), answer(404), answer(501), new AnswerError('what?', null)].some(
      isTransientError,
    ),
  ).toBe(false)
})

test('404, 405 and 501 say that a service does not offer an operation', () => {
  expect([404, 405, 501].map(answer).every(isNotOffered)).toBe(true)
  expect([answer(403), answer(500), new NetworkError('gone')].some(isNotOffered)).toBe(false)
})
