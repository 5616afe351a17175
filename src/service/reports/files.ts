import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorResponse } from '#contract/http/error.ts'
import type { FileStore, StoredFile } from '#service/files/fileStore.ts'
import { Problem } from '#service/http/problem.ts'
import type { ReportFile } from './reportRepository.ts'

/** Sends a file of a report. `record` runs before the first byte is sent, and nothing is sent if it fails. */
export async function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  files: FileStore,
  file: ReportFile,
  record: () => Promise<void>,
): Promise<FastifyReply> {
  const content = await openFile(request, files, file.path)
  try {
    await record()
  } catch (error) {
    content.stream.destroy()
    throw error
  }
  return reply
    .type(file.mediaType)
    .header('content-length', content.size)
    .header('content-disposition', `inline; filename*=UTF-8''${encoded(file.name)}`)
    .send(content.stream)
}

async function openFile({ log }: FastifyRequest, files: FileStore, path: string): Promise<StoredFile> {
  const content = await files.read(path)
  if (content) return content
  log.error({ path }, 'a file is missing in the store')
  throw fileMissing()
}

/** The report has a file that the store lacks: a fault of the clinic's store, and not the same as a report that does not exist. */
export const fileMissing = (fields?: ErrorResponse['fields']): Problem =>
  new Problem(
    'file_missing',
    'The report is there, and a file of it is missing in the store of the clinic. Tell an administrator.',
    fields && { fields },
  )

// A header's value (RFC 8187) allows fewer unescaped characters than an address does.
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
