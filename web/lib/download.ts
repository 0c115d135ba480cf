import type { CallInput, CallReply } from '../../contract/index.ts'
import { api } from './api.ts'

type DownloadCall =
  | 'POST /user/downloadwatermark'
  | 'POST /user/downloadmobile'
  | 'POST /user/downloadhighres'
  | 'POST /user/downloadownedvideo'

export type StartedDownload = CallReply<DownloadCall>

/**
 * Asks for a signed link and hands it to the browser, whose own download manager shows progress and can resume.
 * Throws ApiError when the server refuses.
 */
export async function startDownload<N extends DownloadCall>(name: N, input: CallInput<N>): Promise<StartedDownload> {
  const link = (await api(name, input)) as StartedDownload
  followLink(link.url, link.fileName)
  return link
}

/** Saves a file that is in memory, through the browser's download manager. */
export function offerFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  followLink(url, fileName)
  URL.revokeObjectURL(url)
}

/** Browsers drop a download that follows the last one at once. */
export const nextDownload = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 800))

/** Lets the browser's own download manager fetch a link. */
export function followLink(url: string, fileName: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.hidden = true
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}
