import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Place {
  rpId: string
  origin: string
}

const USER_PRESENT = 0x01
const NEW_CREDENTIAL = 0x40
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A passkey that signs as an authenticator does (ES256, no attestation), without a browser. */
export function softwareAuthenticator({ rpId, origin }: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: 'create' | 'get', challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const head = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    id: common.id,

    /** What a browser sends of a passkey that was made for these options. */
    create({ challenge }: { challenge: string }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.from([0, id.length])
      const authenticatorData = Buffer.concat([
        head(USER_PRESENT | NEW_CREDENTIAL),
        Buffer.alloc(16),
        length,
        id,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      return {
        ...common,
        response: {
          clientDataJSON: clientData('create', challenge).toString('base64url'),
          attestationObject: attestation(authenticatorData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** What a browser sends of what was signed for these options. */
    get({ challenge }: { challenge: string }) {
      counter += 1
      const client = clientData('get', challenge)
      const authenticatorData = head(USER_PRESENT)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

// CBOR, written out: both maps have a fixed form.
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) =>
  Buffer.concat([
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 0xff]),
    value,
  ])

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: an EC2 key on P-256 for ES256. */
const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])

const attestation = (authenticatorData: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(authenticatorData),
  ])
