import type { ReactNode } from 'react'
import type { Video } from '../../../contract/catalogue.ts'
import type { ClipEdit } from './clip-edit.ts'

/** Spec 2, edit modal as view: clip id, basic information, tags, themes, shots, orientation, shot on mobile. */
export function ClipDetails({ video, edit }: { video: Video; edit: ClipEdit }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name="Clip ID">{video._id}</Fact>
      <Fact name="Name">{edit.name}</Fact>
      <Fact name="Resolution">
        {video.videoWidth} × {video.videoHeight}
      </Fact>
      <Fact name="Length">{Math.round(video.duration)} s</Fact>
      <Fact name="File Size">{video.fileSizeInMB.toFixed(2)} MB</Fact>
      <Fact name="Orientation">{edit.orientation}</Fact>
      <Fact name="Tags">{edit.tags.join(', ') || '–'}</Fact>
      <Fact name="Themes">{edit.themes.join(', ') || '–'}</Fact>
      <Fact name="Shots">{edit.shots.join(', ') || '–'}</Fact>
      <Fact name="Shot on mobile">{edit.shotonmobile ? 'Yes' : 'No'}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
