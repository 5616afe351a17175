import { idText } from '#contract/declaration/field.ts'
import { resource } from '#contract/declaration/resource.ts'
import { instant, integer, reference, text } from '#contract/declaration/resourceField.ts'

export const MAX_SHARE_USES = 100
/** Wrong codes after which a link is closed for good. */
export const MAX_WRONG_CODES = 5
export const MAX_RECIPIENT = 100

/**
 * A link by which somebody without an account reads one report, with a code that is told apart from it. To remove it revokes it, for good. What
 * users do with it beyond that is in `shareOperations`.
 */
export const share = resource('share', {
  category: 'clinic',
  hasNoCsv: true,
  // A table `share` is there since earlier versions, with destinations that nothing was ever sent to.
  table: 'report_share',
  operations: ['list', 'get', 'query', 'remove'],
  fields: {
    report: reference('report', { removable: true, readOnly: true }),
    /** For whom it is, as the user who made it wrote it. */
    recipient: text({ max: MAX_RECIPIENT, readOnly: true, blank: true }),
    expires: instant({ readOnly: true }),
    maxUses: integer({ min: 1, max: MAX_SHARE_USES, default: 5, readOnly: true }),
    /** How often the report was opened by it. */
    uses: integer({ min: 0, max: MAX_SHARE_USES, default: 0, readOnly: true }),
    lastUsed: instant({ optional: true, readOnly: true }),
    wrongCodes: integer({ min: 0, max: MAX_WRONG_CODES, default: 0, readOnly: true }),
  },
  label: ['recipient'],
  parameters: {
    /** The report that the links open: those made for it, and those made for a report that it has taken the place of. */
    opens: idText(),
  },
  columns: ['report', 'expires', 'uses', 'maxUses', 'lastUsed'],
  namesPersons: true,
  restorable: false,
  access: { read: 'report.share', write: 'report.share' },
})
