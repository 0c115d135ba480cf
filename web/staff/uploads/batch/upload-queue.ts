import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { MetadataFile } from '../../../../contract/catalogue/metadata-csv.ts'
import { t } from '../../../language/text.ts'
import { toast } from '../../../lib/toast.ts'
import {
  type CommonFields,
  NOT_TYPED,
  fillFromRow,
  withCommon,
  isComplete,
  type KnownLabels,
  rowFor,
  type UploadDraft,
} from '../draft/upload-draft.ts'
import { forgetTyped, inspectDraft, saveTyped, newDraft } from '../draft/video-info.ts'
import { batch, type BatchAction, type BatchItem, isOpen, knownText, newItem } from './batch-item.ts'
import { knownLabelsAlone, unknownLabels, withLabels, withNamed } from './sheet-check.ts'
import { failureReason, uploadFile } from '../send/send-upload.ts'
import { watchPace } from '../send/upload-speed.ts'
import { recentUploads } from '../upload-events.ts'

/** Files sent at the same time. */
const CONCURRENCY = 3
/** Progress updates are throttled. */
const PROGRESS_MS = 250

/** Files to be uploaded, a few at a time. An external store, so that uploads continue while other sections are open. */
export class UploadQueue {
  items: BatchItem[] = []
  running = false
  /** The CSV list dropped with the files. */
  sheet: MetadataFile | null = null
  /** Whether themes and shots of the list that are in none of ours are taken. */
  takesNewLabels = false
  #known: KnownLabels = { themes: [], shots: [] }
  #onUploaded: () => void = () => {}
  #cancelled = new AbortController()
  /** The collection of each item. */
  readonly #collections = new Map<string, string | null>()
  /** Files that got what was typed for all, or from which it was taken back. */
  readonly #settled = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #reading = Promise.resolve()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  current = (): BatchItem[] => this.items

  /** Replaces the listener that is called after each upload. */
  whenUploaded(listener: () => void): void {
    this.#onUploaded = listener
  }

  dispatch = (action: BatchAction): void => {
    this.items = batch(this.items, action)
    this.#notify()
  }

  /** What somebody typed of an item, kept through a reload. */
  typed(key: string, part: Partial<UploadDraft>): void {
    this.dispatch({ type: 'changed', key, part })
    const item = this.items.find((one) => one.key === key)
    if (item) saveTyped(item.draft)
  }

  add(files: File[]): void {
    const added = files.map((file) => newItem(this.#filled(newDraft(file, this.#known))))
    this.dispatch({ type: 'added', items: added })
    // Sequentially: a hundred video elements at once would stall the page.
    this.#reading = this.#reading.then(() => this.#readAll(added))
  }

  /** Applies a CSV list to the files in the queue and to those added later. */
  applySheet(sheet: MetadataFile): void {
    this.sheet = sheet
    this.takesNewLabels = false
    this.items = this.items.map((item) => (isOpen(item) ? { ...item, draft: this.#filled(item.draft) } : item))
    this.#notify()
  }

  /** The lists may come after the files: what they know of names and rows is added then. */
  know(known: KnownLabels): void {
    if (this.#known === known) return
    this.#known = known
    for (const { key, draft } of this.items.filter(isOpen)) {
      const row = this.sheet && rowFor(this.sheet, draft.file.name)
      this.dispatch({ type: 'changed', key, part: withNamed(draft, known, row) })
    }
  }

  /** Adds the new themes and shots of the list to the files that have them there, or takes them off again. */
  takeNewLabels(takes: boolean): void {
    this.takesNewLabels = takes
    for (const { key, draft } of this.items.filter(isOpen)) {
      const change = this.sheet && rowFor(this.sheet, draft.file.name)?.change
      const added = change && unknownLabels(change, this.#known)
      if (added) this.dispatch({ type: 'changed', key, part: withLabels(draft, added, takes) })
    }
    this.#notify()
  }

  /** What is typed for all files has reached none of them. */
  typedForAll(): void {
    this.#settled.clear()
  }

  /** Files still to be sent that what was typed for all has not reached. */
  unreached(): BatchItem[] {
    return this.items.filter((item) => isOpen(item) && !this.#settled.has(item.key))
  }

  /** Gives files the same fields: all that are still to be sent, or these. @returns what takes it back */
  fillAll(common: CommonFields, files = this.items.filter(isOpen)): () => void {
    const before = new Map(files.map(({ key, draft }) => [key, draft]))
    for (const [key, draft] of before) {
      this.#settled.add(key)
      this.typed(key, withCommon(draft, common))
    }
    return () => {
      for (const [key, { file: _file, info: _info, unreadable: _unreadable, ...typed }] of before)
        this.typed(key, { ...NOT_TYPED, ...typed })
    }
  }

  /** Sends all waiting and failed items; what fails stays with its reason. */
  async start(collectionName: string | null): Promise<void> {
    if (this.running) return
    if (!this.items.some(isOpen)) return toast.error(t('No videos to upload'))
    this.#cancelled = new AbortController()
    this.#run(true)
    const waiting = this.items.filter(isOpen).map(({ key }) => key)
    for (const key of waiting) this.#collections.set(key, collectionName)
    const worker = async () => {
      for (let key = waiting.shift(); key && !this.#cancelled.signal.aborted; key = waiting.shift())
        await this.#send(key)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    this.#run(false)
  }

  /** Sends one item, also while others are being sent. */
  async sendOne(key: string, collectionName: string | null): Promise<void> {
    this.#collections.set(key, collectionName)
    await this.retry(key)
  }

  /** Sends a failed item again. */
  async retry(key: string): Promise<void> {
    if (this.#cancelled.signal.aborted) this.#cancelled = new AbortController()
    await this.#send(key)
  }

  cancel(): void {
    this.#cancelled.abort()
  }

  #filled(draft: UploadDraft): UploadDraft {
    const row = this.sheet && rowFor(this.sheet, draft.file.name)
    return row ? fillFromRow(draft, this.takesNewLabels ? row : knownLabelsAlone(row, this.#known)) : draft
  }

  async #readAll(added: BatchItem[]): Promise<void> {
    for (const { key, draft } of added) {
      if (!this.items.some((item) => item.key === key)) continue
      const { orientation, ...part } = await inspectDraft(draft.file)
      // An orientation from the CSV list wins.
      const listed = this.sheet && rowFor(this.sheet, draft.file.name)?.change.orientation
      this.dispatch({ type: 'changed', key, part: listed || !orientation ? part : { ...part, orientation } })
    }
  }

  async #send(key: string): Promise<void> {
    const draft = this.items.find((item) => item.key === key)?.draft
    if (!draft) return
    const { signal } = this.#cancelled
    const pace = this.#paceOf(draft, key)
    try {
      if (!isComplete(draft)) throw new Incomplete()
      // What a list filled in counts as typed from now on, should the page be closed meanwhile.
      saveTyped(draft)
      pace.onSent(0)
      const { _id: id, duplicateOf = null } = await uploadFile(draft, {
        collectionName: this.#collections.get(key) ?? null,
        onSent: pace.onSent,
        signal,
      })
      forgetTyped(draft)
      this.dispatch({ type: 'uploaded', key, id, duplicateOf })
      toast.success(duplicateOf?._id === id ? knownText(duplicateOf) : t('Uploaded: {name}', { name: draft.name }))
      this.#onUploaded()
    } catch (error) {
      if (signal.aborted) return this.dispatch({ type: 'cancelled', key })
      const reason = error instanceof Incomplete ? t('Give it a name and at least one tag.') : failureReason(error)
      this.dispatch({ type: 'failed', key, reason })
      toast.error(t('Failed to upload: {name}', { name: draft.name }))
    } finally {
      pace.stop()
    }
  }

  #paceOf({ file }: UploadDraft, key: string): ReturnType<typeof watchPace> {
    let last = -PROGRESS_MS
    return watchPace(file.size, (pace) => {
      const now = performance.now()
      if (now - last < PROGRESS_MS && !pace.isStalled) return
      last = now
      this.dispatch({ type: 'sending', key, pace })
    })
  }

  #run(running: boolean): void {
    this.running = running
    this.items = [...this.items]
    this.#notify()
  }

  readonly #confirmLeaving = (event: Event) => event.preventDefault()

  #notify(): void {
    // In every section: leaving would lose what is being sent, or need its file to be chosen again.
    const isSending = this.items.some(({ state }) => state === 'sending')
    if (isSending) window.addEventListener('beforeunload', this.#confirmLeaving)
    else window.removeEventListener('beforeunload', this.#confirmLeaving)
    for (const listener of this.#listeners) listener()
  }
}

class Incomplete extends Error {}

export const batchQueue = new UploadQueue()
export const collectionQueue = new UploadQueue()

/** The items of a queue, and whether it is running. */
export function useBatch(queue: UploadQueue): { items: BatchItem[]; running: boolean } {
  const client = useQueryClient()
  const items = useSyncExternalStore(queue.subscribe, queue.current, queue.current)
  useEffect(() => {
    queue.whenUploaded(() => void client.invalidateQueries({ queryKey: recentUploads.queryKey }))
  }, [queue, client])
  return { items, running: queue.running }
}
