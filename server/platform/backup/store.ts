/**
 * A store of backups is a folder, or an address that speaks Amazon's S3. A file is written whole or not at all. S3
 * takes the keys of its usual variables: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { BackupRefused } from './manifest.ts'

export interface BackupStore {
  /** The address, for people. */
  readonly at: string
  put(name: string, content: Buffer): Promise<void>
  /** Reads a file. Fails with `BackupRefused` where it is missing or cannot be read. */
  get(name: string): Promise<Buffer>
}

/** How an S3-compatible store is reached. */
export interface ObjectStoreConfig {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  region: string
  /** Without a slash at its end. */
  endpoint: string
}

/** Opens the store at an address: `s3://bucket/prefix`, or a folder. */
export function openStore(address: string, objectStore: ObjectStoreConfig | null): BackupStore {
  if (!address.startsWith('s3://')) return folderStore(address)
  if (objectStore === null)
    throw new BackupRefused(
      `AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION must be set for ${address}.`,
    )
  return s3Store(address, objectStore)
}

function folderStore(folder: string): BackupStore {
  return {
    at: folder,
    async put(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${name}.${randomBytes(4).toString('hex')}.part`)
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } catch (error) {
        await rm(part, { force: true })
        throw new BackupRefused(`${name} could not be written to ${folder}: ${reasonOf(error)}.`)
      } finally {
        await file.close()
      }
      await rename(part, join(folder, name))
    },
    async get(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        throw new BackupRefused(`${name} is missing in ${folder}, or cannot be read: ${reasonOf(error)}.`)
      }
    },
  }
}

/** How long one request may take, with its file. */
const REQUEST_LIMIT_MS = 300_000
/** How often a request is repeated that fails on the way or is answered by 5xx. */
const RETRIES = 4

function s3Store(address: string, { endpoint, sessionToken, ...given }: ObjectStoreConfig): BackupStore {
  const { host: bucket, pathname } = new URL(address)
  if (bucket === '') throw new BackupRefused(`${address} names no bucket: write s3://bucket/prefix.`)
  const client = new AwsClient({
    ...given,
    ...(sessionToken !== null && { sessionToken }),
    service: 's3',
    retries: RETRIES,
  })
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  const urlOf = (name: string) => [endpoint, bucket, ...(prefix === '' ? [] : [prefix]), name].join('/')
  const ask = async (name: string, init: RequestInit, doing: string): Promise<Buffer> => {
    let response: Response
    try {
      response = await client.fetch(urlOf(name), { ...init, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) })
      const body = Buffer.from(await response.arrayBuffer())
      if (response.ok) return body
    } catch (error) {
      throw new BackupRefused(`${name} could not be ${doing} ${address}: ${reasonOf(error)}.`)
    }
    throw new BackupRefused(`${name} could not be ${doing} ${address}: the answer is ${response.status}.`)
  }
  return {
    at: address,
    async put(name, content) {
      await ask(name, { method: 'PUT', body: new Uint8Array(content) }, 'written to')
    },
    get: (name) => ask(name, { method: 'GET' }, 'read from'),
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
