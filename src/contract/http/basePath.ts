/** A path with a `/` at both ends, below which the portal, its settings and the service are served. Undefined where the text is not such a path. */
export function readBasePath(text: string): string | undefined {
  if (!/^\/([\w.~-]+\/)*([\w.~-]+)?$/.test(text) || /\/\.{1,2}(\/|$)/.test(text)) return undefined
  return text.replace(/\/*$/, '/')
}

/** The part of an address after the base path; undefined where the address does not begin with the base path. */
export function withoutBase(address: string, basePath: string): string | undefined {
  return address.startsWith(basePath) ? address.slice(basePath.length - 1) : undefined
}
