// In the contract, because the service writes such a name, and the portal writes and reads it.

/** Stands between the name of a record and that of the one it is within. */
export const WITHIN = ' · '

/** The name of a record with that of the one it is within, by which it is told from others of its name: `Curitiba · Paraná`. */
export const distinctName = (name: string, within: string | undefined): string =>
  within ? name + WITHIN + within : name

/** A record's own name in such a text: `Curitiba`. */
export const ownName = (text: string): string => (text.split(WITHIN)[0] ?? '').trim()
