import { useState } from 'react'
import { Link } from 'react-router'
import { groupDigits } from '../language/digits.ts'
import { t } from '../language/text.ts'
import { paths } from '../lib/url.ts'
import { LogoMark } from '../ui/logo-mark.tsx'
import { type Collection, collectionText } from './collection-text.ts'

/** SCR-52: a card that leads to the search for the collection's name; below it, the way to its own clips alone. */
export function CollectionCard({ collection, eager }: { collection: Collection; eager: boolean }) {
  const { _id, name, thumbnail, count } = collection
  const text = collectionText(collection)
  return (
    <article className="grid gap-1">
      <Link to={paths.search(name)} className="group grid grid-cols-1 content-start gap-3 rounded-frame">
        <div className="relative aspect-video overflow-hidden rounded-frame bg-sunken">
          <Placeholder />
          {thumbnail && <Thumbnail src={thumbnail} eager={eager} />}
        </div>
        <div>
          <h2 className="text-h3 font-strong wrap-anywhere underline-offset-4 group-hover:underline">{text.name}</h2>
          <p className="line-clamp-2 text-small text-ink-2">
            {text.description.trim() || t('No description available')}
          </p>
        </div>
      </Link>
      <Link
        to={paths.collection(_id)}
        className="min-h-6 justify-self-start rounded-field text-small text-link underline-offset-3 hover:underline"
      >
        {count === 1 ? t('1 clip') : t('{count} clips', { count: groupDigits(count) })}
        <span className="sr-only"> {t('in the collection {name}', { name: text.name })}</span>
      </Link>
    </article>
  )
}

/** Beneath the thumbnail, so that it shows when that fails, also before hydration. */
const Placeholder = () => (
  <div className="jaali absolute inset-0 grid place-items-center">
    <LogoMark size={64} outline />
  </div>
)

const fill = 'absolute inset-0 size-full object-cover'

/** A video or an image; decorative, since the name stands below. */
function Thumbnail({ src, eager }: { src: string; eager: boolean }) {
  const [failed, setFailed] = useState(false)
  if (failed) return null
  const onError = () => setFailed(true)
  if (/\.(mp4|webm|mov)(\?|$)/i.test(src))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a silent still, the first frame of a clip
      <video
        src={src}
        muted
        playsInline
        preload="metadata"
        aria-hidden
        tabIndex={-1}
        onError={onError}
        className={fill}
      />
    )
  return (
    <img
      src={src}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onError}
      className={fill}
    />
  )
}
