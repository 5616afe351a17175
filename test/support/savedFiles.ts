import { onTestFinished, vi } from 'vitest'

/** Records the names and contents of the files that the page downloads during one test. */
export function watchSaved() {
  const saved: { name: string; file: Blob }[] = []
  const addresses = new Map<string, Blob>()
  // jsdom has no object URLs and does not follow links.
  const before = [URL.createObjectURL, URL.revokeObjectURL] as const
  URL.createObjectURL = (blob) => {
    const url = `blob:${addresses.size + 1}`
    addresses.set(url, blob as Blob)
    return url
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(
    this: HTMLAnchorElement,
  ) {
    const file = addresses.get(this.href)
    if (file) saved.push({ name: this.download, file })
  })
  onTestFinished(() => {
    click.mockRestore()
    ;[URL.createObjectURL, URL.revokeObjectURL] = before
  })
  return saved
}

/** An answer whose parts the test sends one by one. */
export function slowAnswer(headers: Record<string, string>) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // The reader may cancel it.
  writer.closed.catch(() => {})
  return {
    response: new Response(readable, { headers }),
    send: (part: string | Uint8Array) =>
      writer.write(typeof part === 'string' ? new TextEncoder().encode(part) : part),
    end: () => writer.close(),
    breakOff: () => writer.abort(new TypeError('The network broke.')),
  }
}
