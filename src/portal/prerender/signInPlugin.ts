import tailwindcss from '@tailwindcss/vite'
import { build, runnerImport } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { SIGN_IN_FILE, STARTING, signInRoot } from '#contract/portal/signInHtml.ts'
import type { SignInHtml } from '#contract/portal/signInHtml.ts'
import type * as Rendering from './renderSignIn.tsx'

const beside = (name: string) => decodeURIComponent(new URL(name, import.meta.url).pathname)

/**
 * Renders the sign-in page by the portal's own components, puts it into `index.html`, and saves all its languages and kinds in a file for the service.
 * Builds only: the development server sends a page without it.
 */
export function signInHtml(): Plugin {
  let base = '/'
  let html: SignInHtml
  return {
    name: 'sign-in-html',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    async buildStart() {
      html = await renderedSignIn(base)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(page) {
        if (!page.includes(STARTING)) throw new Error(`index.html: there is no ${STARTING}`)
        const script = `<script data-base="${base}">${await scriptBeforeCode()}</script>`
        return page
          .replace('<head>', () => `<head>\n    ${script}`)
          .replace(STARTING, () => signInRoot(html, PortalConfig.parse({}), 'en'))
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: SIGN_IN_FILE, source: JSON.stringify(html) })
    },
  }
}

/** The sign-in pages, rendered by React. */
export async function renderedSignIn(base = '/'): Promise<SignInHtml> {
  const { module } = await runnerImport<typeof Rendering>(beside('renderSignIn.tsx'), {
    configFile: false,
    base,
    logLevel: 'error',
    plugins: [withoutStyles],
  })
  const html = module.signInPages
  return { ...html, styles: await signInStyles(html, base) }
}

/** The style sheet of what is in the HTML: Tailwind makes it of the classes there, and of nothing else. */
async function signInStyles(html: object, base: string): Promise<string> {
  const values = [STARTING, JSON.stringify(html)].flatMap((text) => [
    ...text.matchAll(/class=\\?"([^"\\]*)/g),
  ])
  const classes = new Set(values.flatMap(([, value = '']) => value.replaceAll('&amp;', '&').split(/\s+/)))
  const built = (await build({
    configFile: false,
    base,
    logLevel: 'error',
    plugins: [
      {
        name: 'sign-in-classes',
        enforce: 'pre',
        transform: {
          filter: { id: /signIn\.css$/ },
          handler: (code) => `${code}\n@source inline(${JSON.stringify([...classes].join(' '))});`,
        },
      },
      tailwindcss(),
    ],
    build: { write: false, target: 'es2023', rolldownOptions: { input: beside('signIn.css') } },
  })) as Rolldown.RolldownOutput
  const sheet = built.output.find(({ fileName }) => fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('signIn.css: it was not built.')
  return withOwnTypeface(String(sheet.source).trim())
}

/**
 * Names the typeface differently than the portal's sheet does. Otherwise that sheet would let the browser choose again when it comes, and a page that began
 * without the typeface would move.
 */
function withOwnTypeface(styles: string): string {
  const [, fonts] = /--font-sans:([^;]*);/.exec(styles) ?? []
  if (!fonts?.startsWith('Inter,') || !styles.includes('font-family:Inter;'))
    throw new Error('signIn.css: the typeface is not Inter.')
  const face = styles.replace('font-family:Inter;', 'font-family:SignInInter;')
  return `${face}:root{--font-sans:SignIn${fonts}!important}`
}

/** The pages are rendered without style sheets, which only a browser needs. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : null),
  load: (id) => (id === '\0no-style' ? '' : null),
}

/**
 * The script in the head. It reads the base path from its element, so that it is the same at every path, as is its hash in `nginxAlone.conf`.
 */
export async function scriptBeforeCode(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.BASE_URL': 'document.currentScript.dataset.base' },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: beside('beforeCode.ts'),
        output: { format: 'iife' },
        treeshake: { propertyReadSideEffects: false },
      },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code.trim()
}
