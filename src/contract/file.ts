import * as z from 'zod/mini'
import { operation } from './declaration/operation.ts'
import { fileTypes } from './declaration/resourceField.ts'
import { chosen, withSchemaId } from './declaration/source.ts'

/** The largest file that can be sent. A field may allow less. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024

const SentFile = withSchemaId(
  'SentFile',
  z.object(
    chosen({
      /** What a record's field holds: the address of `getFile`. */
      url: z.string(),
      type: z.enum(fileTypes),
      /** Bytes. */
      size: z.int(),
    }),
  ),
)

// Not zod's own check of UUIDs, which would come with the sign-in page.
const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The pictures and logos that records name. */
export const fileOperations = {
  sendFile: operation({
    source: 'chosen',
    summary: 'Send a picture, as the body itself; a record can name it within a day',
    method: 'POST',
    path: '/file',
    access: 'setting.read',
    file: fileTypes,
    success: { status: 200, answer: { schema: SentFile } },
  }),
  getFile: operation({
    source: 'chosen',
    summary: 'Get a picture',
    method: 'GET',
    path: '/file/{id}',
    access: 'signed-in',
    params: z.object(chosen({ id: z.string().check(z.regex(FILE_ID, 'must be the id of a file')) })),
    success: { status: 200, answer: { file: 'image/*' } },
    errors: [404],
  }),
}
