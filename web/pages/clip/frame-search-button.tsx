import { ScanSearch } from 'lucide-react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { linkClass } from './report-link.tsx'

/** Clips like the frame that the player shows. A film that another site sends cannot be read: then clips like the whole one. */
export function FrameSearchButton({ clipId, player }: { clipId: string; player: RefObject<HTMLVideoElement | null> }) {
  const navigate = useNavigate()
  const search = async () => {
    const film = player.current
    try {
      if (!film || film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) throw new Error('nothing is shown yet')
      const { descriptorOf } = await import('../../catalogue/search/picture-descriptor.ts')
      await navigate(paths.byPicture(descriptorOf(film), clipId))
    } catch {
      await navigate(paths.similar(clipId))
    }
  }
  return (
    <button type="button" onClick={() => void search()} className={linkClass}>
      <ScanSearch size={16} aria-hidden />
      {t('More like this frame')}
    </button>
  )
}
