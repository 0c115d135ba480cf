import { t } from '../language/text.ts'
import { FieldError } from '../ui/form/field.tsx'
import { useDownload } from './use-download.ts'

/** LIC-12: any account may download the watermarked preview. */
export function WatermarkedLink({ id, onStarted }: { id: string; onStarted: () => void }) {
  const { busy, problem, watermarked } = useDownload(onStarted)
  return (
    <>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void watermarked(id)}
        className="min-h-11 font-strong text-link underline underline-offset-4 aria-disabled:opacity-55"
      >
        {busy ? t('Starting the download...') : t('Download watermarked preview')}
      </button>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="watermarked-problem" text={problem} />}
      </div>
    </>
  )
}
