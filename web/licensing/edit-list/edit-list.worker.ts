import { EditListError, type Unreadable } from './edit-list.types.ts'
import { type ReadList, readEditList, textOf } from './read-edit-list.ts'

/** The worker's messages. The text is kept on this page for the relinked copy, and goes nowhere else. */
export type EditListMessage = { kind: 'read'; list: ReadList; text: string } | { kind: 'failed'; reason: Unreadable }

async function read(file: File): Promise<EditListMessage> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { kind: 'read', list: readEditList(bytes), text: textOf(bytes) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof EditListError ? error.reason : 'broken' }
  }
}

addEventListener('message', ({ data }: MessageEvent<File>) => void read(data).then((message) => postMessage(message)))
