import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import {
  configElement,
  pageParsedScript,
  SIGN_IN_FILE,
  type SignInHtml,
  signInRoot,
} from '#contract/portal/signInHtml.ts'
import { basePath, signedOutPaths } from '#contract/portal/signedOutPaths.ts'

interface PortalPage {
  html: Buffer
  etag: string
}

interface PortalPages {
  /** The page at an address, in the best of the languages of an `Accept-Language`. */
  page: (config: PortalConfig, languages: string | undefined, address?: string) => PortalPage
  /** Its inline scripts and style sheets, which the content policy has to allow, by their hashes. */
  inline: { scripts: readonly string[]; styles: readonly string[] }
}

/** The HTML of the portal in each language, with the clinic's settings and its sign-in page. */
export function portalPages(folder: string): PortalPages {
  const plain = readFileSync(join(folder, 'index.html'), 'utf8')
  const file = join(folder, SIGN_IN_FILE)
  const signIn = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SignInHtml) : undefined
  const made = new Map<string, { config: PortalConfig; page: PortalPage }>()

  return {
    page: (config, accepted = '', address = '') => {
      const language = preferred(accepted, Object.keys(signIn?.pages ?? {}))
      const isForSignIn = addressesOfSignIn.includes(address)
      const key = `${language} ${isForSignIn}`
      const known = made.get(key)
      if (known?.config === config) return known.page
      const html = Buffer.from(signIn ? filled(plain, signIn, config, language, isForSignIn) : plain)
      const page = { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` }
      made.set(key, { config, page })
      return page
    },
    inline: {
      scripts: [...plain.matchAll(/<script data-base="[^"]*">(.*?)<\/script>/gs)]
        .map(([, script = '']) => inlineHash(script))
        .concat(signIn ? inlineHash(pageParsedScript) : []),
      styles: signIn ? [inlineHash(signIn.styles)] : [],
    },
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

/** What a content policy calls an inline script or style sheet. */
export const inlineHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Where users arrive who are not signed in, and nearly nobody else. */
const addressesOfSignIn = ['', signedOutPaths.signIn.slice(basePath.length)]

/** The first offered language that the reader wants most, else the first offered. No library of the service matches a range such as `pt` or `pt-PT` with `pt-BR`. */
function preferred(accepted: string, offered: readonly string[]): string {
  const wanted = accepted
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = rest.find((one) => one.trim().startsWith('q='))?.trim()
      return { primary: tag.split('-', 1)[0], quality: Number(quality?.slice(2) ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { primary } of wanted) {
    const found = offered.find((language) => language.toLowerCase().split('-', 1)[0] === primary)
    if (found !== undefined) return found
  }
  return offered[0] ?? ''
}

function filled(
  plain: string,
  signIn: SignInHtml,
  config: PortalConfig,
  language: string,
  isForSignIn: boolean,
): string {
  const html = plain
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    // The settings are here, so they are not asked for.
    .replace(/\s*<link rel="preload" href="[^"]*config\.json"[^>]*>/, '')
    .replace('</head>', () => `  ${configElement(config)}\n  </head>`)
    .replace(/<div id="root".*(?=\s*<noscript>)/s, () => signInRoot(signIn, config, language))
  return isForSignIn ? withInlineStyles(html, signIn.styles) : html
}

/** Lets the sign-in page be painted without waiting for the portal's style sheet. In the body, that delays the code alone, as the code comes after the parser. */
function withInlineStyles(html: string, styles: string): string {
  const [link] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? []
  if (link === undefined) return html
  return html
    .replace(link, () => `\n    <style>${styles}</style>`)
    .replace(/\s*<\/body>/, (end) => `${link}${end}`)
}
