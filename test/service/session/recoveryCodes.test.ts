import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#test/support/databases.ts'
import { newUser, PASSWORD, refusalIn } from '#test/support/secondFactor.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('recovery codes', () => {
  let service: RunningService
  beforeAll(async () => void (service = await startService(await anyDatabase.open())))
  afterAll(() => service.close())

  async function enrolled() {
    const user = await newUser(service)
    const bearer = await user.signIn()
    const { recoveryCodes } = await user.enrol(bearer)
    return { ...user, bearer, recoveryCodes }
  }

  test('sign in one after another, each once, until none is left', async () => {
    const ana = await enrolled()
    for (const [index, code] of ana.recoveryCodes.entries()) {
      const { status, body } = await ana.authenticate({ code })
      expect(status).toBe(200)
      expect(body).toMatchObject({ recoveryCodesLeft: ana.recoveryCodes.length - index - 1 })
      expect((await ana.authenticate({ code })).status).toBe(403)
    }
    expect(refusalIn(await ana.authenticate())).toMatchObject({
      code: 'second_factor_required',
      factors: ['totp'],
    })
    for (const code of ana.recoveryCodes.slice(0, 3))
      expect((await ana.authenticate({ code })).status).toBe(403)
  })

  test('confirm a session, each once, and one that has signed in confirms nothing', async () => {
    const ana = await enrolled()
    const [first = '', second = ''] = ana.recoveryCodes
    expect((await ana.authenticate({ code: first })).status).toBe(200)
    expect((await ana.confirm(ana.bearer, { code: first })).status).toBe(403)
    expect((await ana.confirm(ana.bearer, { code: second })).status).toBe(204)
    expect((await ana.confirm(ana.bearer, { code: second })).status).toBe(403)
    expect((await ana.authenticate({ code: second })).status).toBe(403)
  })

  test('of which one is sent to sign in and to confirm at once do one of the two', async () => {
    const ana = await enrolled()
    const [code = ''] = ana.recoveryCodes
    const answers = await Promise.all([
      ana.authenticate({ code }),
      ana.confirm(ana.bearer, { code }),
      ana.confirm(ana.bearer, { code }),
    ])
    expect(answers.filter(({ status }) => status === 200 || status === 204)).toHaveLength(1)
  })

  test('that are wrong ten times are tried no more for a while, the right one neither, wherever they are sent', async () => {
    const ana = await enrolled()
    const bia = await enrolled()
    // Of another user, and so of the right form.
    for (const code of bia.recoveryCodes) expect((await ana.confirm(ana.bearer, { code })).status).toBe(403)
    const [right = ''] = ana.recoveryCodes
    const refused = await ana.confirm(ana.bearer, { code: right })
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'too_many_attempts', retryAfter: expect.any(Number) })
    expect((await ana.authenticate({ code: right })).status).toBe(429)
    // The others' codes are as good as before.
    expect((await bia.authenticate({ code: bia.recoveryCodes[0] })).status).toBe(200)
    await sql`delete from sign_in_limit`.execute(service.database.queries)
    expect((await ana.authenticate({ code: right })).status).toBe(200)
  })

  test('are never those of another user, and none without the password', async () => {
    const [ana, bia] = [await enrolled(), await enrolled()]
    const [code = ''] = bia.recoveryCodes
    expect((await ana.authenticate({ code })).status).toBe(403)
    expect((await bia.authenticate({ code, password: `not ${PASSWORD}` })).status).toBe(401)
    expect((await bia.authenticate({ code })).status).toBe(200)
  })
})
