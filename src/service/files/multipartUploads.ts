import { element, elements, type objectRequests, ObjectStoreError } from './objectRequests.ts'

/** A part: its content, or headers that say what it is copied from. */
interface Part {
  body?: Uint8Array
  headers?: Record<string, string>
}

/** Writes of objects in parts. Until its end, an object that is written so is not there. */
export function multipartUploads({ send, sendForText }: ReturnType<typeof objectRequests>) {
  const abort = (key: string, uploadId: string) =>
    sendForText({ method: 'DELETE', key, query: { uploadId } }).catch((error: unknown) => {
      // Already ended, or a store that ends them by a rule of its own.
      if (error instanceof ObjectStoreError && (error.isMissing || isUnsupported(error))) return
      throw error
    })

  return {
    /** Writes an object from the parts that `fill` adds, in their order. */
    async write(
      key: string,
      headers: Record<string, string> | undefined,
      fill: (add: (part: Part) => Promise<void>) => Promise<void>,
    ): Promise<void> {
      const begun = await sendForText({
        method: 'POST',
        key,
        query: { uploads: '' },
        ...(headers && { headers }),
      })
      const uploadId = element(begun, 'UploadId') ?? ''
      const tags: string[] = []
      try {
        await fill(async (part) => {
          const query = { partNumber: String(tags.length + 1), uploadId }
          if (part.body === undefined) {
            const copied = await sendForText({ method: 'PUT', key, query, ...part, isSlow: true })
            tags.push(element(copied, 'ETag') ?? '')
          } else {
            const answer = await send({ method: 'PUT', key, query, ...part })
            answer.resume()
            tags.push(answer.headers.etag ?? '')
          }
        })
        const list = tags.map(
          (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
        )
        const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
        await sendForText({ method: 'POST', key, query: { uploadId }, body, isSlow: true })
      } catch (error) {
        // The first error is the one to report, and `abortAll` comes by.
        await abort(key, uploadId).catch(() => {})
        throw error
      }
    },

    /** Ends what killed writers began before a moment, of objects whose names begin so. Returns how many. */
    async abortAll(prefix: string, before: number): Promise<number> {
      const listed = await sendForText({ method: 'GET', query: { uploads: '', prefix } }).catch(
        (error: unknown) => {
          if (error instanceof ObjectStoreError && isUnsupported(error)) return ''
          throw error
        },
      )
      let ended = 0
      for (const upload of elements(listed, 'Upload')) {
        if (!(Date.parse(element(upload, 'Initiated') ?? '') < before)) continue
        await abort(element(upload, 'Key') ?? '', element(upload, 'UploadId') ?? '')
        ended++
      }
      return ended
    },
  }
}

const isUnsupported = ({ status }: ObjectStoreError): boolean => status === 501 || status === 405
