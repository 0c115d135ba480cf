import { useQuery } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { coloursOf, vectorOfText } from '../../../contract/catalogue/picture-colours.ts'
import { t } from '../../language/text.ts'
import { clipName } from '../../lib/clip-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import { Section } from '../../ui/section.tsx'
import { asPage } from '../clip/clip-list.ts'

const descriptorOf = async (file: Blob) => (await import('./picture-descriptor.ts')).descriptorOfFile(file)

/** The first picture among what was dropped or pasted. */
const pictureAmong = (given: DataTransfer | null): File | undefined =>
  [...(given?.files ?? [])].find(({ type }) => type.startsWith('image/'))

/** Where a picture is chosen, dropped or pasted, and what is compared of it. */
export function PictureChoice({ compared }: { compared: string }) {
  const navigate = useNavigate()
  // A problem with one picture says nothing of what is compared on another step of the history.
  const [failed, setFailed] = useState({ problem: '', compared })
  const setProblem = (problem: string) => setFailed({ problem, compared })
  const search = (file: Blob | undefined) => {
    if (!file) return setProblem(t('That is not a picture.'))
    descriptorOf(file).then(
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
    <div className={classNames('grid items-stretch gap-4', compared && 'sm:grid-cols-[minmax(0,1fr)_auto]')}>
      <DropZone
        label={t('Choose a picture')}
        hint={t('Or drop it here, or paste it. It stays on your device.')}
        icon={<ImageUp size={28} strokeWidth={1.5} aria-hidden />}
        accept="image/*"
        className="min-h-36 content-center py-5"
        onDrop={(dropped) => search(pictureAmong(dropped))}
        onChoose={([file]) => search(file)}
      />
      {compared && <Compared vector={compared} />}
      <p role="alert" className={classNames('text-danger empty:hidden', compared && 'sm:col-span-2')}>
        {failed.compared === compared && failed.problem}
      </p>
    </div>
  )
}

/** Before a picture is there: posters of the newest clips, to be compared by one press. */
export function PictureExamples() {
  const navigate = useNavigate()
  const { data } = useQuery(call('GET /videos/get', { page: '1', limit: '6' }))
  const videos = data ? asPage(data).videos : []
  const search = async (id: string, poster: HTMLImageElement | null) => {
    try {
      if (!poster) throw new Error('nothing is shown')
      // One that is still on its way would be compared as a white picture.
      await poster.decode()
      const { descriptorOf } = await import('./picture-descriptor.ts')
      await navigate(paths.byPicture(descriptorOf(poster), id))
    } catch {
      // Another site's picture cannot be read.
      await navigate(paths.similar(id))
    }
  }
  return (
    <Section
      title={t('Try it with one of these')}
      intro={t('Your browser makes a few numbers of the picture: its colours and lines. They alone are sent.')}
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {videos.map((video) => (
          <li key={video._id} className="aspect-video">
            <button
              type="button"
              className="block h-full w-full rounded-frame bg-sunken"
              onClick={({ currentTarget }) => void search(video._id, currentTarget.querySelector('img'))}
            >
              <img
                src={video.thumnail}
                alt={t('Clips like {name}', { name: clipName(video) })}
                className="h-full w-full rounded-frame object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </Section>
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
