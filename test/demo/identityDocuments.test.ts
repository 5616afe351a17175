import { expect, test } from 'vitest'
import { cns, cpf, rg } from '#demo/people/identityDocuments.ts'
import { randomOf } from '#demo/random.ts'

// The official check: both digits from the weighted sum of the digits before them, modulo 11.
function isCpf(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number)
  const check = (length: number) => {
    const sum = digits
      .slice(0, length)
      .reduce((total, digit, index) => total + digit * (length + 1 - index), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  return digits.length === 11 && check(9) === digits[9] && check(10) === digits[10]
}

test('the check of this test accepts a valid CPF and refuses an invalid one', () => {
  expect(isCpf('123.456.789-09')).toBe(true)
  expect(isCpf('123.456.789-08')).toBe(false)
})

test('each serial number has a different valid CPF, which is recognisably synthetic', () => {
  const all = Array.from({ length: 5_000 }, (_, serial) => cpf(serial))
  expect(all.every(isCpf)).toBe(true)
  expect(all.every((each) => /^000\.\d{3}\.\d{3}-\d{2}$/.test(each))).toBe(true)
  expect(new Set(all).size).toBe(5_000)
})

test('a health card number is a provisional one with a valid checksum', () => {
  for (let index = 0; index < 200; index++) {
    const number = cns(randomOf('card', index))
    const digits = Array.from(number.replaceAll(' ', ''), Number)
    expect(number).toMatch(/^700 \d{4} \d{4} \d{4}$/)
    expect(digits.reduce((total, digit, place) => total + digit * (15 - place), 0) % 11).toBe(0)
  }
})

test('an identity card number ends with its check digit', () => {
  for (let index = 0; index < 200; index++) {
    const number = rg(randomOf('identity', index))
    const digits = Array.from(number.replace(/[.-]/g, ''), (each) => (each === 'X' ? 10 : Number(each)))
    const sum = digits.slice(0, 8).reduce((total, digit, place) => total + digit * (place + 2), 0)
    expect((sum + (digits[8] ?? 0)) % 11).toBe(0)
  }
})
