import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { belowFloor } from '../../../../contract/media/quality-floor.ts'
import { locale, t, translate } from '../../../language/text.ts'
import { dayText } from '../../../lib/day-text.ts'
import { call } from '../../../lib/query.ts'
import { MasterFrame } from './master-frame.tsx'
import { NearDuplicates } from '../near-duplicates.tsx'

/** What somebody needs to know to decide about a clip: its measures, who sent it, what it lacks, and what looks like it. */
export function ReviewDetails({ video }: { video: AdminClip }) {
  const { data } = useQuery(call('GET /videos/clipdeskcounts', {}))
  const { videoWidth: width, videoHeight: height, duration: seconds, uploader, createdAt, reviewReason } = video
  const lacks = [
    ...(data ? belowFloor({ width, height, seconds }, data.floor) : []),
    ...(video.hasCard ? [] : [t('The rights card is not filled in.')]),
  ]
  return (
    <div className="grid gap-1 text-small wrap-anywhere text-ink-2">
      <p>{measuresOf(video)}</p>
      <p>
        {uploader
          ? t('Uploaded by {who}, {day}', { who: uploader, day: dayText(createdAt) })
          : t('Imported, {day}', { day: dayText(createdAt) })}
      </p>
      {lacks.map((lack) => (
        <p key={lack} className="flex gap-1.5 text-danger">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {translate(lack)}
        </p>
      ))}
      {reviewReason && lacks.every((lack) => !reviewReason.includes(lack)) && <p>{translate(reviewReason)}</p>}
      <NearDuplicates clipId={video._id} />
      <div>
        <MasterFrame video={video} />
      </div>
      {video.waterMarkedVideoURL && (
        <a
          href={video.waterMarkedVideoURL}
          target="_blank"
          rel="noreferrer"
          className="justify-self-start text-link underline underline-offset-4"
        >
          {t('The preview in its own size')}
        </a>
      )}
    </div>
  )
}

const measuresOf = ({
  videoWidth,
  videoHeight,
  frameRate,
  duration,
  hasAudio,
  fileSizeInMB,
  fileType,
}: AdminClip): string =>
  [
    `${videoWidth} × ${videoHeight}`,
    t('{rate} fps', { rate: frameRate.toLocaleString(locale()) }),
    t('{seconds} s', { seconds: duration.toLocaleString(locale(), { maximumFractionDigits: 1 }) }),
    hasAudio ? t('with sound') : t('without sound'),
    `${fileSizeInMB.toLocaleString(locale())} MB ${fileType.replace('video/', '')}`,
  ].join(' · ')
