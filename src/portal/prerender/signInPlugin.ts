import { build, runnerImport } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { SIGN_IN_FILE, STARTING, signInRoot } from '#contract/portal/signInHtml.ts'
import type { SignInHtml } from '#contract/portal/signInHtml.ts'
import type * as Rendering from './renderSignIn.tsx'

const beside = (name: string) => decodeURIComponent(new URL(name, import.meta.url).pathname)

/**
 * Puts the sign-in page into the HTML of the build, from the components that take it over, and beside it the kinds and languages in a file for the
 * service. The development server does without.
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
  return module.signInPages
}

/** The page has the styles. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : null),
  load: (id) => (id === '\0no-style' ? '' : null),
}

/** The script in the head. It is the same below every path, which its element names: so is its hash, which `nginxAlone.conf` has. */
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
