import * as z from 'zod/mini'
import { resolve } from 'node:path'
import { ACKNOWLEDGE_WITHIN } from '#service/mail/acknowledgementDue.ts'
import { isOrigin, wholeNumber } from './settingTypes.ts'

/** The settings of e-mail, as the environment has them. */
export const mailSettings = {
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isOrigin,
          'must be the outer address of the portal without a path, as https://portal.example',
        ),
      ),
  ),
  MAIL_CA: z.optional(z.string()),
  ACKNOWLEDGE_WITHIN: z._default(wholeNumber(1, 10_080), ACKNOWLEDGE_WITHIN / 60),
}
const MailEnvironment = z.object(mailSettings)
export const mailNames = Object.keys(mailSettings)

/** How mails are sent. `basePath`: below which the portal is, with a `/` at both ends. */
export function readMail(values: z.output<typeof MailEnvironment>, basePath: string) {
  return {
    ...(values.PUBLIC_URL !== undefined && {
      portalAddress: (values.PUBLIC_URL + basePath).replace(/\/+$/, ''),
    }),
    ...(values.MAIL_CA !== undefined && { caFile: resolve(values.MAIL_CA) }),
    acknowledgeWithin: values.ACKNOWLEDGE_WITHIN * 60,
  }
}
