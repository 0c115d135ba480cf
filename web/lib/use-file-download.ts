import type { CallInput, FileCallName } from '../../contract/index.ts'
import type { Text } from '../language/text.ts'
import { fetchFile } from './api.ts'
import { offerFile } from './download.ts'
import { useChange } from './use-change.ts'

interface FileRequest<N extends FileCallName> {
  input: CallInput<N>
  /** For a reply that names no file. */
  fileName: string
}

interface FileOptions {
  failure?: Text | ((error: Error) => string)
  toastErrors?: boolean
}

/** Fetches a file and hands it to the browser's downloads. */
export function useFileDownload<N extends FileCallName>(
  name: N,
  { failure = 'The list could not be loaded.', toastErrors = true }: FileOptions = {},
) {
  const { run, ...download } = useChange({
    send: ({ input }: FileRequest<N>) => fetchFile(name, input),
    success: '',
    failure,
    toastErrors,
    onSuccess: ({ file, fileName }, request) => offerFile(file, fileName || request.fileName),
  })
  return { ...download, download: run }
}
