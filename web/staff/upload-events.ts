import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UploadStatus } from '../../contract/media.ts'
import { call } from '../lib/query.ts'
import { currentSession, refreshSession } from '../lib/session.ts'
import { eventParser } from './event-stream.ts'

type UploadEvent = Pick<UploadStatus, '_id' | 'status' | 'percent'> & Partial<UploadStatus>

export const recentUploads = call('GET /videos/uploads', {})
export const statusOf = (id: string) => call('GET /videos/uploadstatus', { id })

/** Listens to the server's events (spec 7, `/events`) while shown and keeps what is held of uploads up to date. */
export function useUploadEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    void listen(client, leaving.signal)
    return () => leaving.abort()
  }, [client])
}

/** Opens the stream again whenever it ends; waits longer after each failure, up to 30 s. */
async function listen(client: QueryClient, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const opened = await readStream(client, signal).catch(() => false)
    if (opened) failures = 0
    if (!signal.aborted) await pause(Math.min(30, 2 ** failures), signal)
  }
}

async function readStream(client: QueryClient, signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/events', {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${currentSession().rawToken}` },
    credentials: 'same-origin',
    signal,
  })
  if (response.status === 401) await refreshSession()
  if (!response.ok || !response.body) return false
  const feed = eventParser((data) => take(client, data))
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) feed(chunk)
  return true
}

function take(client: QueryClient, data: string): void {
  const event = readEvent(data)
  if (!event) return
  const status = statusOf(event._id)
  if (client.getQueryData(status.queryKey)) client.setQueryData(status.queryKey, (held) => held && { ...held, ...event })
  const known = client.getQueryData(recentUploads.queryKey)?.some((upload) => upload._id === event._id)
  if (!known) void client.invalidateQueries({ queryKey: recentUploads.queryKey })
  client.setQueryData(recentUploads.queryKey, (held) =>
    held?.map((upload) => (upload._id === event._id ? { ...upload, ...event } : upload)),
  )
}

/** One message of the stream; anything else (a greeting, a heartbeat) is passed over. */
export function readEvent(data: string): UploadEvent | null {
  try {
    const event = JSON.parse(data) as Partial<UploadEvent> | null
    return event && typeof event._id === 'string' && typeof event.status === 'string' ? (event as UploadEvent) : null
  } catch {
    return null
  }
}

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
