import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { scenarios } from '#contract/demo.ts'
import type { PlayedScenario, Scenario } from '#contract/demo.ts'
import { signedCookie } from '#service/http/signedCookie.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'

/** After this long a scenario ends by itself, in case that it is forgotten. */
const LIFETIME_SECONDS = 15 * 60

const Played = z.object({ scenario: z.enum(scenarios), until: z.int() })

/** Keeps the scenario of a browser in a cookie of it, so that it concerns this browser alone, and any process of the service knows it. */
export function scenarioCookie(secrets: TokenSecrets, basePath: string) {
  const cookie = signedCookie(secrets, 'scenario')
  const path = `${basePath}api`

  const read = (request: FastifyRequest) => {
    const { data } = Played.safeParse(cookie.read(request))
    return data && data.until > Date.now() ? data : undefined
  }
  return {
    find: (request: FastifyRequest): Scenario | undefined => read(request)?.scenario,

    answer(request: FastifyRequest): PlayedScenario {
      const played = read(request)
      return played ? toAnswer(played) : noScenario
    },

    play(request: FastifyRequest, reply: FastifyReply, scenario: Scenario): PlayedScenario {
      const played = { scenario, until: Date.now() + LIFETIME_SECONDS * 1_000 }
      cookie.write(request, reply, played, { path, maxAgeSeconds: LIFETIME_SECONDS })
      return toAnswer(played)
    },

    end(request: FastifyRequest, reply: FastifyReply): PlayedScenario {
      cookie.write(request, reply, {}, { path, maxAgeSeconds: 0 })
      return noScenario
    },
  }
}

const noScenario: PlayedScenario = { scenario: null, until: null }

const toAnswer = ({ scenario, until }: { scenario: Scenario; until: number }): PlayedScenario => ({
  scenario,
  until: new Date(until).toISOString(),
})
