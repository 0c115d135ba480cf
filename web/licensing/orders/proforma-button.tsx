import { FileText } from 'lucide-react'
import { t } from '../../language/text.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'

/** With the account number that the order is paid to by transfer. */
export function ProformaButton({ number }: { number: string }) {
  const { download, busy, problem } = useFileDownload('GET /user/quotation', {
    failure: 'Download failed. Please try again.',
  })
  return (
    <>
      <Button
        size="sm"
        busy={busy}
        icon={<FileText size={16} aria-hidden />}
        onClick={() => download({ input: { number }, fileName: `${number.replaceAll('/', '-')}.pdf` })}
      >
        {t('Proforma invoice (PDF)')}
      </Button>
      <FormError text={problem} />
    </>
  )
}
