import * as z from 'zod/mini'
import { resource } from '#contract/declaration/resource.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { embedded, instant, reference, text } from '#contract/declaration/resourceField.ts'

/** A key with which an integration signs in, as `Authorization: Bearer rp_…`. Who removes it revokes it, for good. */
export const integrationKey = resource('integrationKey', {
  group: 'Integration Key',
  path: '/integrationkey',
  category: 'integrations',
  fields: {
    integration: reference('integration'),
    name: text({ max: 100 }),
    /** From when on it is refused. */
    expires: instant({ optional: true }),
    /** Brought up to date once a minute at most. */
    lastUsed: instant({ optional: true, readOnly: true }),
    lastAddress: text({ max: 100, optional: true, readOnly: true }),
    /** The key itself, in the answer that creates it alone. */
    key: embedded(z.nullable(z.string())),
  },
  csvLines: FEW_CSV_LINES,
  label: ['name'],
  unique: [['integration', 'name']],
  columns: ['integration', 'expires', 'lastUsed'],
  // A key may have been revoked because somebody else had it.
  restorable: false,
  confirmation: 'removal',
  access: { read: 'integration.write', write: 'integration.write' },
})
