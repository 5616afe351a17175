import { describe, expect, test } from 'vitest'
import { permissionListOf, personOf } from '#service/session/openId/person.ts'

describe('the role of a person at the identity provider', () => {
  const roles = [
    ['administrator', 'administrator'],
    ['radiology', 'doctor'],
    ['front desk', 'frontdesk'],
  ] as const
  const listOf = (value: unknown) => permissionListOf({ groups: value }, { roleClaim: '/groups', roles })

  test('is one of a list, one of a text with spaces or commas between, or the whole text', () => {
    expect(listOf(['other', 'radiology'])).toBe('doctor')
    expect(listOf('other radiology')).toBe('doctor')
    expect(listOf('other,radiology')).toBe('doctor')
    expect(listOf('front desk')).toBe('frontdesk')
    expect(listOf(['front desk'])).toBe('frontdesk')
  })

  test('is not a word of the name of another role in a list', () => {
    expect(listOf(['former administrator', 'radiology'])).toBe('doctor')
    expect(listOf(['radiology, closed'])).toBeUndefined()
  })
})

describe('the user name of a person at the identity provider', () => {
  test('is no address that the provider has not verified', () => {
    const claims = { email: 'helena@clinic.example', preferred_username: 'helena' }
    expect(personOf({ ...claims, email_verified: false }, 'email')).toBeUndefined()
    expect(personOf({ ...claims, email_verified: 'false' }, 'email')).toBeUndefined()
    expect(personOf({ ...claims, email_verified: true }, 'email')?.username).toBe('helena@clinic.example')
    expect(personOf(claims, 'email')?.username).toBe('helena@clinic.example')
    expect(personOf({ ...claims, email_verified: false }, 'preferred_username')?.username).toBe('helena')
  })
})
