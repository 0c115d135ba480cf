import { readFileFacts } from './file-facts.ts'
import { type KnownWords, parseFileName } from './file-name.ts'
import { orientationOf, type UploadDraft } from './upload-draft.ts'

/** A draft as soon as a file is chosen; what the browser can read of the file follows. */
export function newDraft(file: File, known: KnownWords): UploadDraft {
  return { file, ...parseFileName(file.name, known), orientation: 'horizontal', facts: null, unreadable: false }
}

/** What reading the file adds to its draft. */
export async function readDraft(file: File): Promise<Partial<UploadDraft>> {
  const facts = await readFileFacts(file)
  return facts ? { facts, orientation: orientationOf(facts) } : { unreadable: true }
}
