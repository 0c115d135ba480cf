import { FileText } from 'lucide-react'
import { useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { fetchFile } from '../../lib/api.ts'
import { offerFile } from '../../lib/download.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'

/** An invoice or a credit note as PDF, into the browser's own downloads. */
export function TaxDocumentButton({ name, number }: { name: string; number: string }) {
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      const { file, fileName } = await fetchFile('GET /orders/invoice', { number })
      offerFile(file, fileName || `${number.replaceAll('/', '-')}.pdf`)
    } catch (error) {
      toast.error((error instanceof Error && translate(error.message)) || t('The PDF could not be loaded.'))
    }
    setBusy(false)
  }
  return (
    <Button size="sm" busy={busy} icon={<FileText size={16} aria-hidden />} onClick={() => void take()}>
      {name} {number}
    </Button>
  )
}
