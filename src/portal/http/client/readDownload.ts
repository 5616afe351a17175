/** How much a file will hold, as far as its service says so. */
interface DownloadSize {
  bytes: number | undefined
  records: number | undefined
}

/** Called while a file arrives. */
export interface DownloadWatcher {
  onStart?: (size: DownloadSize) => void
  onPart?: (part: Uint8Array) => void
}

export interface Download {
  file: Blob
  /** The name that the service gives it. */
  name: string | undefined
}

// In bytes: at this size the received parts become a blob, which the browser may keep on disk.
const MAX_IN_MEMORY = 8_000_000

/** Reads a file part by part. */
export async function readDownload(
  { headers, body }: Response,
  { onStart, onPart }: DownloadWatcher,
): Promise<Download> {
  // The length of a compressed answer is not that of the file.
  const length = headers.has('content-encoding') ? null : headers.get('content-length')
  onStart?.({ bytes: wholeNumber(length), records: wholeNumber(headers.get('x-total-count')) })

  let parts: BlobPart[] = []
  let held = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    held += part.value.byteLength
    if (held > MAX_IN_MEMORY) {
      parts = [new Blob(parts)]
      held = 0
    }
    onPart?.(part.value)
  }
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const [, name] = /filename="([^"\\/]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return { file: new Blob(parts, { type }), name }
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined
