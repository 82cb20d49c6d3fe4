/**
 * The server says that something of the account changed; the queries concerned are fetched anew. The stream is held
 * open with the bearer token, comes back after every loss, and what may have been missed meanwhile is fetched too.
 */
import { ANNOUNCED_TOPICS, endpoints, type Topic } from '@nkra/contract/endpoints.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bearer, type Credentials } from './client.ts'
import { useApi } from './context.tsx'
import { createEventReader } from './event-stream.ts'
import { invalidateTopics } from './queries.ts'

const BACKOFF_FIRST_MS = 1_000
const BACKOFF_MAX_MS = 30_000
/** The server says something at least every 15 seconds; a stream silent for longer is dead, whatever it looks like. */
const SILENCE_MS = 40_000
/** A campaign under way changes many times a second; its queries are fetched anew at most this often. */
const GATHER_MS = 1_000

/** Waits before the next try: doubling, with up to a quarter taken off so that tabs do not return together. */
export function backoff(tries: number, random: () => number): number {
  return Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** tries) * (1 - random() / 4)
}

/** Keeps the queries below it true for as long as the component is shown. */
export function useChanges(): void {
  const { credentials } = useApi()
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void follow(credentials, client, stop.signal)
    return () => stop.abort()
  }, [credentials, client])
}

async function follow(credentials: Credentials, client: QueryClient, stop: AbortSignal): Promise<void> {
  const gathered = gather(client, stop)
  let tries = 0
  let missed = false
  while (!stop.aborted) {
    try {
      for await (const topic of listen(credentials, stop)) {
        if (topic !== 'open') gathered(topic)
        else if (missed) await client.invalidateQueries()
        tries = 0
      }
    } catch {
      // Whatever ended the stream, the next one is opened; a refused token ends the session in `listen`.
    }
    missed = true
    await pause(backoff(tries++, Math.random), stop)
  }
}

/** Yields 'open' once the stream stands, then the topic of each change. */
async function* listen(credentials: Credentials, stop: AbortSignal): AsyncGenerator<'open' | Topic> {
  const token = credentials.token()
  if (token === null) return
  const dead = new AbortController()
  const response = await fetch(endpoints.changes.path, {
    headers: { accept: 'text/event-stream', ...bearer(token) },
    signal: AbortSignal.any([stop, dead.signal]),
  })
  if (response.status === 401 && credentials.token() === token) credentials.refused()
  if (!response.ok || !response.body) return
  yield 'open'
  const read = createEventReader()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const silence = setTimeout(() => dead.abort(), SILENCE_MS)
    const next = await reader.read().finally(() => clearTimeout(silence))
    if (next.done) return
    for (const { data } of read(next.value)) {
      const topic = topicOf(data)
      if (topic) yield topic
    }
  }
}

function topicOf(data: string): Topic | null {
  try {
    const { topic } = JSON.parse(data) as { topic?: unknown }
    return ANNOUNCED_TOPICS.find((each) => each === topic) ?? null
  } catch {
    return null
  }
}

/** Many changes, one fetch: what arrives within a moment is invalidated together. */
function gather(client: QueryClient, stop: AbortSignal): (topic: Topic) => void {
  const waiting = new Set<Topic>()
  const flush = async () => {
    await pause(GATHER_MS, stop)
    const topics = [...waiting]
    waiting.clear()
    if (!stop.aborted) await invalidateTopics(client, topics)
  }
  return (topic) => {
    if (waiting.size === 0) void flush()
    waiting.add(topic)
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
