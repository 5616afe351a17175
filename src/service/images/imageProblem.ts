import { Problem } from '#service/http/problem.ts'
import { ImageRefusal } from './processImage.ts'

/** A refused image as the answer to the request that sent it. `name`: the field that the answer names. Other errors are thrown as they are. */
export function throwImageProblem(name: string, error: unknown): never {
  if (!(error instanceof ImageRefusal)) throw error
  const { reason, message } = error
  if (reason === 'too_many_bytes') throw new Problem('too_large', message)
  if (reason === 'unknown_format') throw new Problem('wrong_media_type', message)
  throw new Problem('malformed', message, { fields: [{ name, problem: reason }] })
}
