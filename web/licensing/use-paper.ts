import { useState } from 'react'
import { t, translate } from '../language/text.ts'
import { ApiError, fetchFile } from '../lib/api.ts'
import { offerFile } from '../lib/download.ts'
import { toast } from '../lib/toast.ts'

type Paper =
  | { call: 'GET /user/invoice' | 'GET /user/certificate'; number: string }
  | { call: 'GET /user/statement'; month: string }

/** Fetches one of the customer's papers, a PDF, and hands it to the browser's own downloads. */
export function usePaper() {
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState('')
  async function take(paper: Paper) {
    const { call, ...input } = paper
    const key = keyOf(paper)
    if (busy) return
    setBusy(key)
    setProblem('')
    try {
      const { file, fileName } = await fetchFile(call, input)
      offerFile(file, fileName || `${key.replaceAll('/', '-')}.pdf`)
    } catch (error) {
      const text = (error instanceof ApiError && translate(error.message)) || t('Download failed. Please try again.')
      setProblem(text)
      toast.error(text)
    } finally {
      setBusy('')
    }
  }
  return { take, problem, isBusy: (key: string) => busy === key }
}

const keyOf = (paper: Paper): string => ('month' in paper ? paper.month : paper.number)
