import type { MetadataFile } from '../../../../contract/metadata-csv.ts'
import { t } from '../../../language/text.ts'
import { toast } from '../../../lib/toast.ts'
import { batch, type BatchAction, type BatchItem, isOpen, newItem } from './batch-state.ts'
import { newDraft, readDraft } from '../draft/drafts.ts'
import type { KnownLabels } from '../draft/file-name.ts'
import { failureReason, uploadFile } from '../send/send-upload.ts'
import { fillFromRow, rowFor } from '../draft/upload-csv.ts'
import { isComplete, type UploadDraft } from '../draft/upload-draft.ts'
import { speedometer } from '../send/upload-speed.ts'

/** So many files are on their way at once. */
const AT_ONCE = 3
const SHOW_EVERY_MS = 250

/**
 * Files to be uploaded, a few at a time. Lives beside the screens, so that uploads go on while one looks at another.
 */
export class UploadQueue {
  items: BatchItem[] = []
  running = false
  /** What a list of clips dropped beside the files says of them. */
  sheet: MetadataFile | null = null
  #onUploaded: () => void = () => {}
  #leaving = new AbortController()
  /** The collection that each goes into. */
  readonly #collections = new Map<string, string | null>()
  readonly #listeners = new Set<() => void>()
  #reading = Promise.resolve()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  current = (): BatchItem[] => this.items

  /** @param tell is told of each upload that the server took, in place of whoever was before */
  whenUploaded(tell: () => void): void {
    this.#onUploaded = tell
  }

  dispatch = (action: BatchAction): void => {
    this.items = batch(this.items, action)
    this.#tell()
  }

  add(files: File[], known: KnownLabels): void {
    const added = files.map((file) => newItem(this.#filled(newDraft(file, known))))
    this.dispatch({ type: 'added', items: added })
    // One after the other: a hundred video elements at once would stall the page.
    this.#reading = this.#reading.then(() => this.#readAll(added))
  }

  /** Fills in what a list of clips says of the files that are here and of those to come. */
  takeSheet(sheet: MetadataFile): void {
    this.sheet = sheet
    this.items = this.items.map((item) => (isOpen(item) ? { ...item, draft: this.#filled(item.draft) } : item))
    this.#tell()
  }

  /** Sends all that wait or failed; what fails stays with its reason. */
  async start(collectionName: string | null): Promise<void> {
    if (this.running) return
    if (!this.items.some(isOpen)) return toast.error(t('No videos to upload'))
    this.#leaving = new AbortController()
    this.#run(true)
    const waiting = this.items.filter(isOpen).map(({ key }) => key)
    for (const key of waiting) this.#collections.set(key, collectionName)
    const worker = async () => {
      for (let key = waiting.shift(); key && !this.#leaving.signal.aborted; key = waiting.shift()) await this.#send(key)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    this.#run(false)
  }

  /** Sends one alone, also while others are on their way. */
  async sendOne(key: string, collectionName: string | null): Promise<void> {
    this.#collections.set(key, collectionName)
    await this.retry(key)
  }

  /** Sends one that failed once more. */
  async retry(key: string): Promise<void> {
    if (this.#leaving.signal.aborted) this.#leaving = new AbortController()
    await this.#send(key)
  }

  cancel(): void {
    this.#leaving.abort()
  }

  #filled(draft: UploadDraft): UploadDraft {
    const row = this.sheet && rowFor(this.sheet, draft.file.name)
    return row ? fillFromRow(draft, row) : draft
  }

  async #readAll(added: BatchItem[]): Promise<void> {
    for (const { key, draft } of added) {
      if (!this.items.some((item) => item.key === key)) continue
      const { orientation, ...part } = await readDraft(draft.file)
      // What a list of clips said of its shape stays.
      const said = this.sheet && rowFor(this.sheet, draft.file.name)?.change.orientation
      this.dispatch({ type: 'changed', key, part: said || !orientation ? part : { ...part, orientation } })
    }
  }

  async #send(key: string): Promise<void> {
    const draft = this.items.find((item) => item.key === key)?.draft
    if (!draft) return
    const { signal } = this.#leaving
    try {
      if (!isComplete(draft)) throw new Incomplete()
      const { duplicateOf } = await uploadFile(draft, {
        collectionName: this.#collections.get(key) ?? null,
        onSent: this.#progressOf(key),
        signal,
      })
      this.dispatch({ type: 'uploaded', key, duplicateOf: duplicateOf ?? null })
      toast.success(t('Uploaded: {name}', { name: draft.name }))
      this.#onUploaded()
    } catch (error) {
      const reason = error instanceof Incomplete ? t('Give it a name and at least one tag.') : failureReason(error)
      this.dispatch({ type: 'failed', key, reason })
      if (!signal.aborted) toast.error(t('Failed to upload: {name}', { name: draft.name }))
    }
  }

  #progressOf(key: string): (sent: number) => void {
    const speed = speedometer()
    let shown = -SHOW_EVERY_MS
    const show = (sent: number) => {
      const now = performance.now()
      const bytesPerSecond = speed(sent, now)
      if (now - shown < SHOW_EVERY_MS) return
      shown = now
      this.dispatch({ type: 'sending', key, sent, bytesPerSecond })
    }
    show(0)
    return show
  }

  #run(running: boolean): void {
    this.running = running
    this.items = [...this.items]
    this.#tell()
  }

  readonly #ask = (event: Event) => event.preventDefault()

  /** On every desk: what is on its way would be lost, or wait for its file to be chosen again. */
  #askBeforeLeaving(asking: boolean): void {
    if (asking) window.addEventListener('beforeunload', this.#ask)
    else window.removeEventListener('beforeunload', this.#ask)
  }

  #tell(): void {
    this.#askBeforeLeaving(this.items.some(({ state }) => state === 'sending'))
    for (const listener of this.#listeners) listener()
  }
}

class Incomplete extends Error {}

export const batchQueue = new UploadQueue()
export const collectionQueue = new UploadQueue()
