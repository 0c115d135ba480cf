import { t } from '../../language/text.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { useDownload } from './use-download.ts'

/** LIC-12: any account may download the watermarked preview. */
export function WatermarkedLink({ id, onStarted }: { id: string; onStarted: () => void }) {
  const { busy, problem, watermarked } = useDownload(onStarted)
  return (
    <>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => watermarked(id)}
        className="min-h-11 font-strong text-link underline underline-offset-4 aria-disabled:opacity-55"
      >
        {busy ? t('Starting the download...') : t('Download watermarked preview')}
      </button>
      <FormError text={problem} />
    </>
  )
}
