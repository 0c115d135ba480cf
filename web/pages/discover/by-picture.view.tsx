import { useQuery } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { coloursOf, VECTOR_TEXT, vectorOfText } from '../../../contract/catalogue/picture-vector.ts'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { descriptorOfFile, pictureAmong } from '../../catalogue/search/picture-descriptor.ts'
import { clipCountText } from '../../catalogue/search/search-state.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ClipResults } from '../clip-results.tsx'
import { byPictureQuery } from '../queries.ts'

/** Search by picture: what is compared is made in the browser and stands in the address; the picture itself is not sent. */
export default function ByPicturePage() {
  const [query] = useSearchParams()
  const given = query.get('vector') ?? ''
  const vector = VECTOR_TEXT.test(given) ? given : ''
  return (
    <main id="main" className="mx-auto w-full max-w-[1680px] px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="mb-7 grid gap-5">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{t('Search by picture')}</h1>
        <p className="max-w-[70ch] text-ink-2">
          {t(
            'Clips with the same colours, light and lines, nearest first. What a picture shows is not recognised: for that, search by words.',
          )}
        </p>
        <PictureChoice compared={vector} />
      </header>
      {vector && <Found vector={vector} from={query.get('from') ?? undefined} />}
    </main>
  )
}

function PictureChoice({ compared }: { compared: string }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const search = (file: Blob | undefined) => {
    if (!file) return setProblem(t('That is no picture.'))
    descriptorOfFile(file).then(
      (vector) => {
        setProblem('')
        void navigate(paths.byPicture(vector))
      },
      () => setProblem(t('This picture could not be read. Choose a JPEG, PNG or WebP file.')),
    )
  }
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = pictureAmong(clipboardData)
      if (file) search(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  return (
    <div className="grid items-stretch gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <DropZone
        label={t('Choose a picture')}
        hint={t('Or drop it here, or paste it. It stays on your device.')}
        icon={<ImageUp size={28} strokeWidth={1.5} aria-hidden />}
        accept="image/*"
        className="min-h-36 py-5"
        onDrop={(dropped) => search(pictureAmong(dropped))}
        onChoose={([file]) => search(file)}
      />
      {compared && <Compared vector={compared} />}
      <p role="alert" className="text-danger empty:hidden sm:col-span-2">
        {problem}
      </p>
    </div>
  )
}

/** The colours that were compared, as they lie in the picture. */
function Compared({ vector }: { vector: string }) {
  return (
    <figure className="grid content-center gap-2">
      <div aria-hidden className="grid aspect-video w-full grid-cols-8 max-w-56 overflow-hidden rounded-panel sm:w-56">
        {coloursOf(vectorOfText(vector)).map((colour, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
          <span key={at} style={{ background: colour }} />
        ))}
      </div>
      <figcaption className="text-meta text-ink-3">{t('What we compare: the colours of your picture.')}</figcaption>
    </figure>
  )
}

function Found({ vector, from }: { vector: string; from: string | undefined }) {
  const { data: videos, isError, refetch } = useQuery(byPictureQuery(vector, from))
  if (isError) return <ErrorState text={t('The clips could not be loaded.')} onRetry={() => void refetch()} />
  if (!videos) return <ClipGridSkeleton />
  if (videos.length === 0)
    return (
      <EmptyState
        text={t('No clip looks like this picture.')}
        link={{ to: paths.home(), label: t('Browse all clips') }}
      />
    )
  return (
    <>
      <h2 className="sr-only">{t('Clips')}</h2>
      <output className="mb-4 block text-ink-3">{clipCountText(videos.length)}</output>
      <ClipResults videos={videos} eager={3} />
    </>
  )
}
