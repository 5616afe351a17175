import { Problem } from './problem.ts'

/** A file that was sent is not accepted. The message is for people. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
  readonly reason: string

  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A refused file as the answer to the request whose body it is. `name`: the field that the answer names. Other errors are thrown as they are. */
export function throwFileProblem(name: string, error: unknown): never {
  if (!(error instanceof FileRefusal)) throw error
  const { reason, message } = error
  if (reason === 'too_many_bytes') throw new Problem('too_large', message)
  if (reason === 'unknown_format' || reason === 'not_a_pdf') throw new Problem('wrong_media_type', message)
  throw new Problem('malformed', message, { fields: [{ name, problem: reason }] })
}
