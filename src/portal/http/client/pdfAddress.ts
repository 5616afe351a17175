/** The values that may name a report's PDF (2.5). */
export interface PdfNames {
  id: number
  pdfName: string
  pdfPath: string
}

declare const checked: unique symbol

/** An address on the origin of the service, which alone may be sent the token. Only `pdfAddress` makes it. */
export type PdfAddress = string & { readonly [checked]: true }

/**
 * The address of a report's PDF; undefined where there is none that the token may be sent to. `pdf` is the setting. Without
 * it, a `pdfPath` counts only where it is a whole http address: any other may be a path in the service's file system.
 */
export function pdfAddress(
  { baseUrl, pdf: template }: { baseUrl: string; pdf: string },
  report: PdfNames,
  portal = window.location.href,
): PdfAddress | undefined {
  const text = template ? filled(template, report) : report.pdfPath
  if (text === undefined || !(isHttp(text) || (template && isPath(text))) || leadsUp.test(text))
    return undefined
  const base = new URL(baseUrl || '/', portal)
  const address = URL.parse(isPath(text) ? base.href.replace(/\/$/, '') + text : text)
  const isOfService = address?.origin === base.origin && !address.username && !address.password
  return isOfService ? (address.href as PdfAddress) : undefined
}

const isHttp = (text: string) => /^https?:\/\//i.test(text)
const isPath = (text: string) => /^\/(?![/\\])/.test(text)
const leadsUp = /(^|[/\\])\.\.?([/\\]|$)/

/** The template with the report's values, encoded; at the beginning a path is an address by itself. Undefined where a value is missing. */
function filled(template: string, { id, pdfName, pdfPath }: PdfNames): string | undefined {
  const whole = template.startsWith('{pdfPath}') ? pdfPath.trim() : ''
  const rest = whole ? template.slice('{pdfPath}'.length) : template
  const values: Record<string, string> = {
    '{reportId}': id > 0 ? String(id) : '',
    '{pdfName}': encodeURIComponent(pdfName),
    '{pdfPath}': pdfPath.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/'),
  }
  const missing = Object.keys(values).some((name) => rest.includes(name) && !values[name])
  return missing ? undefined : whole + rest.replace(/\{\w+\}/g, (name) => values[name] ?? name)
}
