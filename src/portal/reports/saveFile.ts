const SAVED_BY = 60_000

/** Hands a file to the browser to save. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_BY)
}

/** The name to save a report's PDF under: the service's own, as far as it is a name. */
export function pdfFileName({ id, pdfName }: { id: number; pdfName: string }): string {
  const name = pdfName.split(/[/\\]/).at(-1)?.trim() || `report-${id}`
  return /\.pdf$/i.test(name) ? name : `${name}.pdf`
}
