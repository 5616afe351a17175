import { beforeEach } from 'vitest'

/** Object URLs for a test file, as jsdom has none: the blob of each that is not revoked. Empty before each test. */
export function objectUrls(): Map<string, Blob> {
  const blobs = new Map<string, Blob>()
  let count = 0
  URL.createObjectURL = (blob) => {
    const url = `blob:${(count += 1)}`
    blobs.set(url, blob as Blob)
    return url
  }
  URL.revokeObjectURL = (url) => void blobs.delete(url)
  beforeEach(() => blobs.clear())
  return blobs
}
