import { queryOptions } from '@tanstack/react-query'
import { fileOperations } from '#contract/file.ts'
import type { Client } from '#portal/http/client/client.ts'

/** A picture that a record names by its URL. It is fetched rather than linked to, since the request has to carry the token. */
export const storedFile = (client: Client, url: string) =>
  queryOptions({
    queryKey: ['settings', 'file', url],
    queryFn: ({ signal }) => {
      const id = url.slice(url.lastIndexOf('/') + 1)
      return client.send(fileOperations.getFile, { params: { id }, signal })
    },
    staleTime: Infinity,
    enabled: url !== '',
  })

/** Sends a picture, and answers with the URL by which a record can name it. */
export const sendFile = async (client: Client, file: Blob): Promise<string> =>
  (await client.send(fileOperations.sendFile, { file })).url
