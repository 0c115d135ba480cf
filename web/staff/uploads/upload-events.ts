import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UnpublishedState, UPLOAD_STATES, UploadStatus } from '../../../contract/media/media.ts'
import type { UPLOAD_VIEWS } from '../../../contract/media/upload-views.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { currentSession, refreshSession } from '../../lib/session.ts'
import { useChange } from '../../lib/use-change.ts'

type UploadEvent = Pick<UploadStatus, '_id' | 'status' | 'percent'> & Partial<UploadStatus>

export const recentUploads = call('GET /videos/uploads', {})
export const statusOf = (id: string) => call('GET /videos/uploadstatus', { id })

/** Subscribes to the server-sent events (UPL-10) while mounted and updates the cached uploads. */
export function useUploadEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const unmounted = new AbortController()
    const onData = (data: string) => {
      const event = readEvent(data)
      if (event) applyEvent(client, event)
    }
    void listen(onData, unmounted.signal)
    return () => unmounted.abort()
  }, [client])
}

/** Reconnects whenever the stream ends, with exponential backoff up to 30 s. */
async function listen(onData: (data: string) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const opened = await readStream(onData, signal).catch(() => false)
    if (opened) failures = 0
    if (!signal.aborted) await pause(Math.min(30, 2 ** failures), signal)
  }
}

async function readStream(onData: (data: string) => void, signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/events', {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${currentSession().RawToken}` },
    credentials: 'same-origin',
    signal,
  })
  if (response.status === 401) await refreshSession()
  if (!response.ok || !response.body) return false
  const feed = eventParser(onData)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) feed(part.value)
  return true
}

/** Writes an event into the query cache. */
function applyEvent(client: QueryClient, event: UploadEvent): void {
  const status = statusOf(event._id)
  const { queryKey } = recentUploads
  client.setQueryData(status.queryKey, (cached) => cached && { ...cached, ...event })
  const known = client.getQueryData(queryKey)?.some((upload) => upload._id === event._id)
  // Of a published clip with a reason, the list says whether it lacks files.
  if (!known || (event.status === 'published' && event.reason)) void client.invalidateQueries({ queryKey })
  client.setQueryData(queryKey, (cached) =>
    cached?.map((upload) => (upload._id === event._id ? { ...upload, ...event } : upload)),
  )
}

/** Parses one message of the stream; `null` for anything else (a greeting, a heartbeat). */
function readEvent(data: string): UploadEvent | null {
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

/**
 * Parser of a server-sent event stream (WHATWG HTML 9.2.6): feed it chunks of text, `onData` gets the data of each
 * complete message.
 */
export function eventParser(onData: (data: string) => void): (chunk: string) => void {
  let rest = ''
  let data: string[] = []
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
      if (line !== '' || data.length === 0) continue
      onData(data.join('\n'))
      data = []
    }
  }
}

const STILL_MAKING_MS = 5_000
/** How often a list of everybody's uploads is asked for anew: what was tried again may fail again, or have been made. */
export const refetchEvery = (show: (typeof UPLOAD_VIEWS)[number]): number | false =>
  show === 'all' ? false : STILL_MAKING_MS

/** Processes a failed upload again; the server still has the file. */
export function useRetryUpload() {
  const client = useQueryClient()
  return useChange({
    send: (id: string) => api('POST /videos/retryupload', { id }),
    failure: 'Failed to upload video',
    toastErrors: true,
    onSuccess: (status) => client.setQueryData(statusOf(status._id).queryKey, status),
    refresh: ['GET /videos/uploads', 'GET /staff/uploads', 'GET /staff/waiting'],
  })
}

type State = (typeof UPLOAD_STATES)[number]

const TEXTS = {
  queued: 'Waiting to be processed',
  processing: 'Making previews and renditions',
  published: 'Published',
  failed: 'Failed',
} as const satisfies Record<State, Text>

/** The label of an upload's status. */
export const stateText = (state: State): string => t(TEXTS[state])

const UNPUBLISHED_LABELS = {
  draft: 'Draft',
  'in review': 'Waits for review',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const satisfies Record<UnpublishedState, Text>

/** The label of an upload's status, or of its clip's state once published. */
export const statusText = ({
  status,
  held,
  incomplete,
}: Pick<UploadStatus, 'status' | 'held' | 'incomplete'>): string => {
  if (incomplete) return t('Licensed files failed')
  return status === 'published' && held ? t(UNPUBLISHED_LABELS[held]) : stateText(status)
}

/** Whether visitors can see its clip. */
export const isOnSite = ({ status, held }: Pick<UploadStatus, 'status' | 'held'>): boolean =>
  status === 'published' && !held

/** Whether processing has ended. */
export const isFinal = (state: State): boolean => state === 'published' || state === 'failed'
