import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import type { BucketAddress } from '#service/files/fileStore.ts'

/** What a test lets happen to a request. Undefined: it goes on as it is. `hang`: it is not answered. `cut`: half of the answer comes, and no more. `spoil`: one byte is another. */
type Fault = { status: number } | 'cut' | 'hang' | 'spoil'

const BUCKET = 'clinic'

/**
 * An object store that checks signatures. In front of it, a proxy does what s3rver leaves out: it compares content with its signed hash, lists
 * objects in pages, lists unfinished uploads and ends them; and it makes the faults that a test asks for.
 */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await store.run()
  const uploads = join(directory, BUCKET, '._S3rver_uploads')
  const requests: string[] = []
  let faultOf: (request: string) => Fault | undefined = () => undefined

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>refused by the test</Message></Error>`)

  async function listUploads(prefix: string, response: ServerResponse): Promise<void> {
    const ids = await readdir(uploads).catch(() => [])
    const entries = await Promise.all(
      ids.map(async (id) => {
        const [key, { mtime }] = await Promise.all([
          readFile(join(uploads, id, 'key'), 'utf8'),
          stat(join(uploads, id)),
        ])
        if (!key.startsWith(prefix)) return ''
        return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
      }),
    )
    response.end(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`)
  }

  async function listObjects(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const token = query.get('continuation-token')
    const { objects, isTruncated } = await store.store.listObjects(BUCKET, {
      prefix: query.get('prefix') ?? '',
      maxKeys: 1_000,
      ...(token !== null && { startAfter: Buffer.from(token, 'base64').toString() }),
    })
    const entries = objects.map(
      ({ key, lastModifiedDate }) =>
        `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
    )
    const next = Buffer.from(objects.at(-1)?.key ?? '').toString('base64')
    response.end(
      `<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>${isTruncated}</IsTruncated>${
        isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
      }${entries.join('')}</ListBucketResult>`,
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const query = new URL(url, 'http://store').searchParams
    requests.push(`${method} ${url}`)
    const body = await buffer(request)
    const fault = faultOf(`${method} ${url}`)
    if (fault === 'spoil' && body.length > 0) body[body.length >> 1]! ^= 1
    if (fault === 'hang') return
    if (typeof fault === 'object') return void refuse(response, fault.status, 'SlowDown')
    if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256'])
      return void refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (method === 'GET' && query.has('uploads')) return listUploads(query.get('prefix') ?? '', response)
    if (query.has('list-type')) return listObjects(query, response)
    const uploadId = query.get('uploadId')
    if (method === 'DELETE' && uploadId !== null) {
      await rm(join(uploads, uploadId), { recursive: true, force: true })
      return void response.writeHead(204).end()
    }
    const forwarded = http.request({ host: '127.0.0.1', port, method, path: url, headers }).end(body)
    const [found] = (await once(forwarded, 'response')) as [IncomingMessage]
    const content = await buffer(found)
    delete found.headers['transfer-encoding']
    found.headers['content-length'] = String(
      method === 'HEAD' ? found.headers['content-length'] : content.length,
    )
    response.writeHead(found.statusCode ?? 500, found.headers)
    if (fault === 'cut') return void response.write(content.subarray(0, content.length / 2))
    if (fault === 'spoil') content[content.length >> 1]! ^= 1
    response.end(content)
  }

  const front = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  let places = 0

  return {
    origin,
    /** A place of one's own in the bucket. */
    address: (): BucketAddress => ({
      origin,
      bucket: BUCKET,
      prefix: `place-${++places}/`,
      key: 'S3RVER',
      secret: 'S3RVER',
    }),
    /** Methods and addresses of the requests so far. */
    requests,
    /** The settings of a service whose files are at this place. */
    settings: ({ bucket, prefix, key, secret }: BucketAddress) => ({
      FILES_STORE: `${origin}/${bucket}/${prefix}`,
      FILES_STORE_KEY: key,
      FILES_STORE_SECRET: secret,
    }),
    /** From now on, this is what happens to requests, by their method and address. */
    setFault(next: typeof faultOf = () => undefined): void {
      faultOf = next
    },
    async unfinishedUploads(): Promise<number> {
      return (await readdir(uploads).catch(() => [])).length
    },
    /** Takes the bucket away, with all that is in it, or brings it back empty. */
    removeBucket: () => rm(join(directory, BUCKET), { recursive: true }),
    addBucket: () => mkdir(join(directory, BUCKET)),
    async close(): Promise<void> {
      front.closeAllConnections()
      front.close()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>
