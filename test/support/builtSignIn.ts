import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { SignInHtml } from '#contract/portal/signInHtml.ts'

/** The sign-in page as the build renders it. */
export const builtSignIn = () => made<SignInHtml>('renderedSignIn')

/** The script in the head of the page. */
export const builtScript = () => made<string>('scriptBeforeCode')

/** In a process of its own, because React minds two renderers of the same modules. */
async function made<T>(name: string): Promise<T> {
  const program = `
    import { ${name} } from '#portal/prerender/signInPlugin.ts'
    process.stdout.write(JSON.stringify(await ${name}()))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return JSON.parse(stdout) as T
}
