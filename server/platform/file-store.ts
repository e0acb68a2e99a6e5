/** Store of files that players send (U3): a folder, or an S3 bucket. Names are the provider's own, never a player's. */
import { join } from 'node:path'
import { FileStorage, isFileWasNotFound } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import type { Environment } from './environment.ts'

/** Port: the files that players send. */
export interface FileStore {
  /** @param name a path with slashes; an existing file of that name is replaced, as a whole or not at all. @throws FilesAway */
  write: (name: string, bytes: Uint8Array, type: string) => Promise<void>
  /** @returns undefined if there is no such file. @throws FilesAway */
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Names of all files. */
  list: () => AsyncIterable<string>
  /** Does nothing if the file does not exist. */
  remove: (name: string) => Promise<void>
}

/** A file cannot be written or read now: the disk is full, or the bucket does not respond. The cause contains the reason. */
export class FilesAway extends Error {
  constructor(cause: unknown) {
    super('players’ files cannot be reached', { cause })
    this.name = 'FilesAway'
  }
}

const storeOf = (storage: FileStorage): FileStore => ({
  write: (name, bytes, type) =>
    storage.write(name, [bytes], { mimeType: type, size: bytes.length }).catch((error: unknown) => {
      throw new FilesAway(error)
    }),
  read: async (name) => {
    try {
      return new Uint8Array(await storage.readToUint8Array(name))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw new FilesAway(error)
    }
  },
  async *list() {
    let isEmpty = true
    try {
      for await (const entry of storage.list('', { deep: true })) {
        isEmpty = false
        if (entry.isFile) yield entry.path
      }
    } catch (error) {
      // The folder is created with the first file.
      if (!isEmpty || !isMissing(error)) throw error
    }
  },
  remove: (name) => storage.deleteFile(name),
})

/** The library (folder) or the service (bucket) reports it somewhere in the chain of causes. */
function isMissing(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (isFileWasNotFound(one) || one.name === 'NoSuchKey' || (one as NodeJS.ErrnoException).code === 'ENOENT') return true
  return false
}

/** Ends the name of a file that is not yet complete. Removing the file removes it too: a process may be killed while it writes. */
const part = '.part'

/** Readable only by this user of the machine. A file is written under another name first: the disk may be full in the middle of it. */
export function openFolderStore(folder: string): FileStore {
  const storage = new FileStorage(new LocalStorageAdapter(folder, { rootDirectoryVisibility: 'private' }), undefined, {
    writes: { visibility: 'private', directoryVisibility: 'private' },
    moves: { directoryVisibility: 'private', retainVisibility: true },
  })
  const store = storeOf(storage)
  return {
    ...store,
    write: async (name, bytes, type) => {
      try {
        await store.write(name + part, bytes, type)
        await storage.moveFile(name + part, name)
      } catch (error) {
        await store.remove(name + part).catch(() => {})
        throw error instanceof FilesAway ? error : new FilesAway(error)
      }
    },
    async *list() {
      for await (const name of store.list()) if (!name.endsWith(part)) yield name
    },
    remove: async (name) => {
      await store.remove(name)
      await store.remove(name + part)
    },
  }
}

/** See S3_BUCKET; `endpoint`: address of an S3-compatible service, undefined: Amazon’s. */
export interface BucketSettings {
  bucket: string
  region: string
  endpoint?: string | undefined
  /** Undefined: looked up as Amazon's own programs do. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Times in ms after which a try is given up; the client tries three times. Without them a service that is silent would hold a call for ever. */
const usualTimeouts = { connect: 3000, respond: 10_000 }

/**
 * Its client is loaded only here: most installations use a folder. Access to the files is the bucket's own setting.
 * @param timeouts `connect` to the service, and for it to `respond`, also between two parts of a response
 */
export async function openBucketStore(
  { bucket, region, endpoint, credentials }: BucketSettings,
  timeouts = usualTimeouts,
): Promise<FileStore> {
  const [{ S3Client }, { AwsS3StorageAdapter }] = await Promise.all([import('@aws-sdk/client-s3'), import('@flystorage/aws-s3')])
  const client = new S3Client({
    region,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.respond,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.respond,
    },
    ...(credentials === undefined ? {} : { credentials }),
    // Other vendors' services use path-style addresses, and few support trailing checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' as const }),
  })
  return storeOf(new FileStorage(new AwsS3StorageAdapter(client, { bucket })))
}

/** Opens the store that the settings name. */
export const openFileStore = (environment: Environment): Promise<FileStore> => {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_ACCESS_KEY: id, S3_SECRET_KEY: secret } = environment
  if (bucket === undefined || region === undefined) return Promise.resolve(openFolderStore(join(environment.DATA_DIR, 'files')))
  const credentials = id === undefined || secret === undefined ? undefined : { accessKeyId: id, secretAccessKey: secret }
  return openBucketStore({ bucket, region, endpoint, credentials })
}

/** No store: suits installations without files. */
export const noFiles: FileStore = {
  write: () => Promise.reject(new Error('no file store is configured')),
  read: () => Promise.resolve(undefined),
  async *list() {},
  remove: () => Promise.resolve(),
}
