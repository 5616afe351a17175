import * as z from 'zod/mini'
import { operation } from '#contract/declaration/operation.ts'
import { fileTypes } from '#contract/declaration/fieldKinds.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

/** The largest file that can be sent. A field may allow less. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024

const SentFile = chosenSchema('SentFile', {
  /** The address of `getFile`, which a record's field holds. */
  url: z.string(),
  type: z.enum(fileTypes),
  /** Bytes. */
  size: z.int(),
})

// zod's own check of UUIDs would add to the code that the sign-in page loads.
const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The pictures and logos to which records refer. */
export const fileOperations = {
  sendFile: operation({
    summary: 'Send a picture, as the body itself; a record can name it within a day',
    method: 'POST',
    path: '/file',
    load: 'heavy',
    access: 'setting.read',
    file: fileTypes,
    success: { status: 200, answer: { schema: SentFile } },
  }),
  getFile: operation({
    summary: 'Get a picture',
    method: 'GET',
    path: '/file/{id}',
    access: 'signed-in',
    params: chosenObject({ id: z.string().check(z.regex(FILE_ID, 'must be the id of a file')) }),
    success: { status: 200, answer: { file: 'image/*' } },
    errors: [404],
  }),
}
