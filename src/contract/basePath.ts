/** A path with a `/` at both ends, below which the portal, its settings and the service are served. Undefined where the text is none. */
export function readBasePath(text: string): string | undefined {
  if (!/^\/([\w.~-]+\/)*([\w.~-]+)?$/.test(text) || /\/\.{1,2}(\/|$)/.test(text)) return undefined
  return text.replace(/\/*$/, '/')
}

/** An address without the base path; undefined where it is not below it. */
export function withoutBase(address: string, basePath: string): string | undefined {
  return address.startsWith(basePath) ? address.slice(basePath.length - 1) : undefined
}
