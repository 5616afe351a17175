import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ForeignMoods } from './foreignMoods.ts'

export const foreignUsers = {
  doctor: { login: 'medica', senha: 'laudo-ficticio-1', name: 'Olga Exemplo Suposto', papel: 'medico' },
  frontDesk: {
    login: 'recepcao',
    senha: 'balcao-ficticio-2',
    name: 'Davi Amostra Rascunho',
    papel: 'recepcao',
  },
  /** Of a role that the settings of the portal do not name. */
  manager: {
    login: 'gestora',
    senha: 'gestao-ficticia-3',
    name: 'Mirna Modelo Padrao',
    papel: 'gestao',
  },
} as const

/** What `signIn` of `config.json` says about each of the ways to sign in. */
export function signInSettings(way: ForeignMoods['signIn']) {
  const claims = { name: '/name', userId: '/sub', role: '/papel' }
  const roles = { medico: 'doctor', recepcao: 'frontdesk' } as const
  if (way === 'form')
    return {
      kind: 'form',
      path: '/oauth/token',
      body: 'form',
      fields: { grant_type: 'password' },
      answer: { token: '/access_token' },
      claims,
      roles,
    } as const
  return {
    kind: 'form',
    path: '/api/v1/login',
    username: 'login',
    password: 'senha',
    answer: { token: way === 'nested' ? '/data/jwt' : '/token' },
    claims,
    roles,
  } as const
}

const SECRET = 'the secret of a service for tests'
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url')

/** Signs users in and knows their tokens. */
export function foreignSignIn(moods: () => Readonly<ForeignMoods>, now: () => number) {
  let generation = 0

  const makeToken = (user: (typeof foreignUsers)[keyof typeof foreignUsers]) => {
    const { name, login, papel } = user
    const exp = Math.floor(now() / 1000) + moods().tokenSeconds
    const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ name, sub: login, papel, exp, generation })}`
    return `${content}.${signed(content)}`
  }

  return {
    path: () => (moods().signIn === 'form' ? '/oauth/token' : '/api/v1/login'),
    /** The answer to a sign-in, or undefined where the name or the password is wrong. */
    answer(body: string): unknown {
      const sent =
        moods().signIn === 'form' ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body)
      const [login, password] =
        moods().signIn === 'form' ? [sent.username, sent.password] : [sent.login, sent.senha]
      const user = Object.values(foreignUsers).find(
        (known) => known.login === login && known.senha === password,
      )
      if (!user) return undefined
      const token = makeToken(user)
      if (moods().signIn === 'form') return { access_token: token, token_type: 'bearer' }
      return moods().signIn === 'bareToken' ? { token } : { data: { jwt: token } }
    },
    isKnown(authorization: string | undefined) {
      const [, content, signature] = /^Bearer ([\w-]+\.[\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? []
      if (!content || !signature) return false
      const right = signed(content)
      if (right.length !== signature.length || !timingSafeEqual(Buffer.from(right), Buffer.from(signature)))
        return false
      const claims = JSON.parse(Buffer.from(content.split('.')[1]!, 'base64url').toString())
      return claims.generation === generation && claims.exp * 1000 > now()
    },
    /** Makes every token that has been handed out invalid. */
    endTokens: () => void (generation += 1),
  }
}
