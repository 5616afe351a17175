import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { configElement, SIGN_IN_FILE, type SignInHtml, signInRoot } from '#contract/portal/signInHtml.ts'

interface PortalPage {
  html: Buffer
  etag: string
}

interface PortalPages {
  /** The page for a reader of these languages, the value of `Accept-Language`. */
  page: (config: PortalConfig, languages: string | undefined) => PortalPage
  /** What the content policy has to allow of it: its inline scripts, by their hashes. */
  scripts: readonly string[]
}

/** The portal's page in each language, with the clinic's settings and the sign-in page in it. */
export function portalPages(folder: string): PortalPages {
  const plain = readFileSync(join(folder, 'index.html'), 'utf8')
  const file = join(folder, SIGN_IN_FILE)
  const signIn = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SignInHtml) : undefined
  const made = new Map<string, { config: PortalConfig; page: PortalPage }>()

  return {
    page: (config, accepted = '') => {
      const language = preferred(accepted, Object.keys(signIn?.pages ?? {}))
      const known = made.get(language)
      if (known?.config === config) return known.page
      const html = Buffer.from(signIn ? filled(plain, signIn, config, language) : plain)
      const page = { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` }
      made.set(language, { config, page })
      return page
    },
    scripts: [...plain.matchAll(/<script data-base="[^"]*">(.*?)<\/script>/gs)].map(([, script = '']) =>
      scriptHash(script),
    ),
  }
}

/** The pages of the build in a folder, read again where it was built anew, after which the files of the former are gone. */
export function builtPages(folder: string): () => PortalPages {
  const changedAt = () => statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
  let version = changedAt()
  let pages = portalPages(folder)
  return () => {
    const now = changedAt()
    // While a build is under way there is no page.
    if (now === undefined || now === version) return pages
    pages = portalPages(folder)
    version = now
    return pages
  }
}

/** A script's name in a content policy. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The first of the reader's languages that there is; else the first that there is. */
function preferred(accepted: string, offered: readonly string[]): string {
  const wanted = accepted
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = rest.find((one) => one.trim().startsWith('q='))?.trim()
      return { primary: tag.split('-', 1)[0], quality: Number(quality?.slice(2) ?? 1) }
    })
    .toSorted((one, other) => other.quality - one.quality)
  for (const { primary } of wanted) {
    const found = offered.find((language) => language.toLowerCase().split('-', 1)[0] === primary)
    if (found !== undefined) return found
  }
  return offered[0] ?? ''
}

const filled = (plain: string, signIn: SignInHtml, config: PortalConfig, language: string): string =>
  plain
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    // The settings are here, so they are not asked for.
    .replace(/\s*<link rel="preload" href="[^"]*config\.json"[^>]*>/, '')
    .replace('</head>', () => `  ${configElement(config)}\n  </head>`)
    .replace(/<div id="root".*(?=\s*<noscript>)/s, () => signInRoot(signIn, config, language))
