import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { refuseInTransaction } from '#service/database/transactionContext.ts'
import { Problem } from '#service/http/problem.ts'
import type { Attempt } from './attempts.ts'

/** How the clinic's identity provider is reached, and what its claims mean. */
export interface OpenIdSettings {
  issuer: string
  clientId: string
  /** Left out for a public client, which PKCE alone protects. */
  clientSecret?: string
  /** How the provider is called on the sign-in page. */
  name: string
  scope: string
  /** The claim with the user name. */
  usernameClaim: string
  /** Where the claims hold the roles: a JSON pointer. */
  roleClaim: string
  /** The permission list of each role, by its code or name; the first that somebody has counts. Empty: lists are given in the portal. */
  roles: readonly (readonly [role: string, permissionList: string])[]
}

/** The provider's claims about a person. */
export interface Answer {
  subject: string
  claims: Readonly<Record<string, unknown>>
  /** The number of the session there, which names it when it ends. */
  providerSession: string | undefined
  idToken: string | undefined
  refreshToken: string | undefined
  /** Seconds until the provider should be asked again. */
  expiresIn: number | undefined
}

const TIMEOUT_SECONDS = 10
const RETRY_SECONDS = 10
const DISCOVERY_LIFETIME_MS = 60 * 60 * 1000
/** How long ago somebody who had to sign in anew may have done so. */
const FRESH_SECONDS = 5 * 60
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The provider's refusal, or an answer that does not stand its checks. `error`: its code, such as `access_denied`. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly error: string
  constructor(error: string, cause: unknown) {
    super(error, { cause })
    this.error = error
  }
}

/** Speaks to the identity provider. Throws a ProviderRefusal, or a 503 where it is not reached. */
export function openIdProvider(settings: OpenIdSettings, log: FastifyBaseLogger) {
  const { issuer, clientId, clientSecret, scope } = settings
  let discovered: { configuration: Promise<client.Configuration>; at: number } | undefined
  let keys: { address: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined

  // Asked for when it is first needed, so that the service starts without the provider.
  function configuration(): Promise<client.Configuration> {
    refuseInTransaction('The identity provider')
    if (discovered && Date.now() - discovered.at < DISCOVERY_LIFETIME_MS) return discovered.configuration
    const discovery = discover().catch(unavailable)
    discovered = { configuration: discovery, at: Date.now() }
    discovery.catch(() => (discovered = undefined))
    return discovery
  }

  /** ID tokens need not hold all claims, so those of the user info are added. */
  async function toAnswer(
    config: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
    subject?: string,
  ): Promise<Answer> {
    const idClaims = tokens.claims()
    const sub = subject ?? idClaims?.sub
    if (sub === undefined || (idClaims && idClaims.sub !== sub))
      throw new ProviderRefusal('another_subject', undefined)
    const hasInfo = config.serverMetadata().userinfo_endpoint !== undefined
    const info = hasInfo ? await client.fetchUserInfo(config, tokens.access_token, sub) : {}
    return {
      subject: sub,
      claims: { ...idClaims, ...info },
      providerSession: typeof idClaims?.['sid'] === 'string' ? idClaims['sid'] : undefined,
      idToken: tokens.id_token,
      refreshToken: tokens.refresh_token,
      expiresIn: tokens.expiresIn(),
    }
  }

  return {
    /** Asks the provider what it offers. Throws where it does not answer. */
    reach: async () => void (await discover()),

    /** The address at which the browser signs in there. */
    async signInAddress(attempt: Omit<Attempt, 'at'>, username?: string): Promise<string> {
      const config = await configuration()
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: attempt.returnTo,
        scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(attempt.again && { prompt: 'login', max_age: String(FRESH_SECONDS) }),
        ...(username !== undefined && { login_hint: username }),
      })
      return address.href
    },

    /** Exchanges the code of an answer, and checks state, nonce, signature and, where it was asked for, how fresh the sign-in is. */
    async exchange(attempt: Attempt, query: string): Promise<Answer> {
      const config = await configuration()
      return requestProvider(async () => {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${attempt.returnTo}?${query}`), {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
          ...(attempt.again && { maxAge: FRESH_SECONDS }),
        })
        return toAnswer(config, tokens)
      })
    },

    /** The provider's present claims about the person. */
    async refresh(refreshToken: string, subject: string): Promise<Answer> {
      const config = await configuration()
      return requestProvider(async () =>
        toAnswer(config, await client.refreshTokenGrant(config, refreshToken), subject),
      )
    },

    /** The address at which the browser signs out there; null where the provider has none. */
    async signOutAddress(idToken: string | undefined, returnTo: string): Promise<string | null> {
      const config = await configuration()
      if (config.serverMetadata().end_session_endpoint === undefined) return null
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      }).href
    },

    /** The sessions that a logout token of the provider ends (OpenID Connect Back-Channel Logout); undefined for any other token. */
    async readLogout(
      token: string,
    ): Promise<{ subject?: string; providerSession?: string; at: Date } | undefined> {
      const { jwks_uri: address } = (await configuration()).serverMetadata()
      if (address === undefined) return undefined
      if (keys?.address !== address)
        keys = {
          address,
          set: createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_SECONDS * 1000 }),
        }
      const verified = await jwtVerify<JWTPayload & { events?: unknown; sid?: unknown; nonce?: unknown }>(
        token,
        keys.set,
        {
          issuer,
          audience: clientId,
          algorithms: signatures,
          requiredClaims: ['iat', 'jti', 'events'],
          maxTokenAge: `${FRESH_SECONDS}s`,
          clockTolerance: 60,
        },
      ).catch(() => undefined)
      if (!verified) return undefined
      const { sub, sid, events, nonce, iat = 0 } = verified.payload
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
      if (!isLogout || nonce !== undefined || (sub === undefined && typeof sid !== 'string')) return undefined
      return {
        ...(sub !== undefined && { subject: sub }),
        ...(typeof sid === 'string' && { providerSession: sid }),
        at: new Date(iat * 1000),
      }
    },
  }

  async function requestProvider<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof ProviderRefusal ? error.error : refusalCode(error)
      if (code === undefined) return unavailable(error)
      throw new ProviderRefusal(code, error)
    }
  }

  function unavailable(error: unknown): never {
    log.warn({ err: error }, 'the identity provider cannot be used')
    throw new Problem('provider_unavailable', 'The clinic’s identity provider does not answer.', {
      retryAfter: RETRY_SECONDS,
    })
  }

  async function discover(): Promise<client.Configuration> {
    const isPlain = new URL(issuer).protocol === 'http:'
    return client.discovery(new URL(issuer), clientId, {}, authenticate, {
      timeout: TIMEOUT_SECONDS,
      // Signatures of ID tokens are verified, although TLS already vouches for those that come from the provider itself.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    })
  }

  // The method that every provider has to offer is used where it says nothing else.
  function authenticate(...request: Parameters<client.ClientAuth>): void {
    const [server] = request
    if (clientSecret === undefined) return client.None()(...request)
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_basic')
      ? client.ClientSecretBasic
      : client.ClientSecretPost
    return method(clientSecret)(...request)
  }
}

export type OpenIdProvider = ReturnType<typeof openIdProvider>

/** Undefined where the provider was not reached or has failed. */
function refusalCode(error: unknown): string | undefined {
  if (error instanceof client.ResponseBodyError)
    return error.status < 500 && error.error !== 'temporarily_unavailable' ? error.error : undefined
  if (error instanceof client.AuthorizationResponseError) return error.error
  if (error instanceof client.WWWAuthenticateChallengeError) return 'user_info_refused'
  return error instanceof client.ClientError && !failures.has(error.code ?? '') ? 'invalid_answer' : undefined
}

/** No answer in time, or an error page. */
const failures = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])
