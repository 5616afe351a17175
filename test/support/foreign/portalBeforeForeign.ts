import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchService } from '#test/support/launchService.ts'
import type { ForeignService } from './startForeignService.ts'

/**
 * Starts the product before a foreign service, as a clinic does: with its address, and what `config.json` says about signing in. The
 * product passes requests on, or the browser sends them to the other origin.
 */
export async function launchPortalBefore(
  foreign: ForeignService,
  way: 'passed on' | 'other origin' = 'passed on',
) {
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-before-'))
  /** Read by the portal at the next load of the page. */
  const writeSettings = (others: Record<string, unknown> = {}) =>
    writeFile(
      join(folder, 'config.json'),
      JSON.stringify({ clinicName: 'Clínica Exemplo', signIn: foreign.signIn(), ...others }),
    )
  await writeSettings()
  const portal = await launchService(
    folder,
    way === 'passed on' ? { SERVICE_URL: foreign.url } : { CLINIC_BASE_URL: foreign.url, DEMO: 'off' },
  )
  return {
    ...portal,
    writeSettings,
    async stop() {
      await portal.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
