import { FileText } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useFileDownload } from '../../lib/use-file-download.ts'

/** Downloads an invoice or a credit note as PDF. */
export function TaxDocumentButton({ name, number }: { name: string; number: string }) {
  const { busy, download } = useFileDownload('GET /orders/invoice', { failure: 'The PDF could not be loaded.' })
  return (
    <Button
      size="sm"
      busy={busy}
      icon={<FileText size={16} aria-hidden />}
      onClick={() => download({ input: { number }, fileName: `${number.replaceAll('/', '-')}.pdf` })}
    >
      {name} {number}
    </Button>
  )
}
