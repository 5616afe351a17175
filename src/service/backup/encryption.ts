import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { hashed } from '#service/files/hashed.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { SetError, type StoredObject } from './set.ts'

/** Encrypts to public keys (age). What is written can be read with the secret key alone, which is not needed to write. */
export function encryptTo(recipients: readonly string[]) {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)

  /** Stores content encrypted, and tells what was stored. */
  return async function store(
    target: FileStore,
    path: string,
    content: AsyncIterable<Uint8Array>,
  ): Promise<StoredObject> {
    const plain = hashed(content)
    const encrypted = await encrypter.encrypt(webStream(plain.content))
    const stored = await target.writeFrom(path, encrypted)
    return { stored, content: plain.written() }
  }
}

export type StoreEncrypted = ReturnType<typeof encryptTo>

/** Reads what was encrypted to the public key of `identity`. */
export function decryptWith(identity: string) {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)

  /** The content of an object. Ends in an error where it is not as it was stored; what came before is then of no use. */
  return async function* open(
    target: FileStore,
    path: string,
    wanted: StoredObject['content'],
  ): AsyncGenerator<Uint8Array> {
    const file = await target.read(path)
    if (!file) throw new SetError(`${path} is missing.`)
    const { content, written } = hashed(await decrypted(path, webStream(file.stream)))
    yield* content
    const { size, sha256 } = written()
    if (size !== wanted.size || sha256 !== wanted.sha256)
      throw new SetError(`${path} holds another content than its manifest says.`)
  }

  async function decrypted(path: string, stream: ReadableStream<Uint8Array>) {
    try {
      return await decrypter.decrypt(stream)
    } catch (cause) {
      throw new SetError(`${path} cannot be decrypted: it is damaged, or of another key.`, { cause })
    }
  }
}

export type OpenEncrypted = ReturnType<typeof decryptWith>

/** A new pair of keys: the secret one, and the public one to which backups are encrypted. */
export async function newKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export { identityToRecipient } from 'age-encryption'

/** Whether a text is a public key. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

const webStream = (content: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>
