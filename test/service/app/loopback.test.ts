import { expect, test } from 'vitest'
import { isLoopback } from '#service/app/loopback.ts'

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('only this machine reaches %s', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each(['0.0.0.0', '::', '192.0.2.1', '127.example', 'portal.example'])('others may reach %s', (host) => {
  expect(isLoopback(host)).toBe(false)
})
