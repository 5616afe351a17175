import type { FileStore, StoreAddress } from './fileStore.ts'
import { folderStore } from './folderStore.ts'
import { objectStore } from './objectStore.ts'

export const openStore = (address: StoreAddress): FileStore =>
  'folder' in address ? folderStore(address.folder) : objectStore(address)

/** An address as an administrator knows it, without its secrets. */
export const storeName = (address: StoreAddress): string =>
  'folder' in address ? address.folder : `${address.origin}/${address.bucket}/${address.prefix}`
