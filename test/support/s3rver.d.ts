declare module '@20minutes/s3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    vhostBuckets: boolean
    configureBuckets: { name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    readonly store: {
      listObjects(
        bucket: string,
        options: { prefix: string; maxKeys: number; startAfter?: string },
      ): Promise<{ objects: { key: string; lastModifiedDate: Date }[]; isTruncated: boolean }>
    }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
