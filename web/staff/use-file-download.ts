import { useState } from 'react'
import type { CallInput, CallName } from '../../contract/index.ts'
import { t, translate } from '../language/text.ts'
import { fetchFile } from '../lib/api.ts'
import { offerFile } from '../lib/download.ts'
import { toast } from '../lib/toast.ts'

/** A list to take along; what went wrong is said in a toast. */
export function useCsv<N extends CallName>(name: N, input: CallInput<N>, fallbackName: string) {
  const [busy, setBusy] = useState(false)
  async function load() {
    setBusy(true)
    try {
      const { file, fileName } = await fetchFile(name, input)
      offerFile(file, fileName || fallbackName)
    } catch (error) {
      toast.error((error instanceof Error && translate(error.message)) || t('The list could not be loaded.'))
    }
    setBusy(false)
  }
  return { busy, take: () => void load() }
}
