/** The parameters of an address that are known to hold no secret: those of PostgreSQL by which a server is found and known. */
const open: ReadonlySet<string> = new Set(['host', 'port', 'sslmode', 'application_name'])

/** The text of a setting: an address loses its password, and whatever else of it may be one. */
export function withoutPassword(text: string): { text: string; hidesPassword: boolean } {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return { text, hidesPassword: false }
  const address = new URL(text)
  const hidden = [...address.searchParams.keys()].filter((name) => !open.has(name))
  // The user of a database is its role; elsewhere it may be a token.
  const isUserOpen = /^postgres(ql)?:$/.test(address.protocol)
  const hidesUser = !isUserOpen && address.username !== ''
  if (address.password === '' && hidden.length === 0 && address.hash === '' && !hidesUser)
    return { text, hidesPassword: false }
  if (hidesUser) address.username = ''
  address.password = ''
  address.hash = ''
  for (const name of hidden) address.searchParams.delete(name)
  return { text: address.href, hidesPassword: true }
}
