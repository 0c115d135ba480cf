import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t } from '../../language/text.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { WatermarkedLink } from './watermarked-link.tsx'

/** Licences belong to customers (LIC-12); staff accounts get the watermarked file. */
export function StaffDownload({ video, onClose }: { video: Video; onClose: () => void }) {
  return (
    <Dialog
      title={t('Download')}
      description={t('Licensed files are for customer accounts.')}
      size="sm"
      onClose={onClose}
    >
      <WatermarkedLink id={video._id} onStarted={onClose} />
    </Dialog>
  )
}
