import type { ReactNode } from 'react'
import type { DeskClip } from '../../../contract/clip-desk.ts'
import { rightsVerdict } from '../../../contract/clip-rights.ts'
import { type ClipEdit, valueText } from './clip-edit.ts'
import { RightsResult } from './rights-field.tsx'

interface ClipDetailsProps {
  video: DeskClip
  edit: ClipEdit
  /** What the file was called when it came. */
  fileName: string
}

/** Spec 2, edit modal as view: clip id, basic information, tags, themes, shots, orientation, shot on mobile. */
export function ClipDetails({ video, edit, fileName }: ClipDetailsProps) {
  return (
    <div className="grid gap-4">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Clip ID">{video._id}</Fact>
        <Fact name="State">{[video.state, video.reviewReason].filter(Boolean).join(': ')}</Fact>
        <Fact name="Name">{edit.name}</Fact>
        <Fact name="File">{valueText(fileName)}</Fact>
        <Fact name="Resolution">
          {video.videoWidth} × {video.videoHeight}
        </Fact>
        <Fact name="Length">{Math.round(video.duration)} s</Fact>
        <Fact name="File Size">{video.fileSizeInMB.toFixed(2)} MB</Fact>
        <Fact name="Orientation">{edit.orientation}</Fact>
        <Fact name="Tags">{valueText(edit.tags)}</Fact>
        <Fact name="Themes">{valueText(edit.themes)}</Fact>
        <Fact name="Shots">{valueText(edit.shots)}</Fact>
        <Fact name="Shot on mobile">{valueText(edit.shotonmobile)}</Fact>
        <Fact name="Description">{valueText(edit.description)}</Fact>
        <Fact name="Place">{valueText(edit.place)}</Fact>
        <Fact name="Free">{valueText(edit.free)}</Fact>
        <Fact name="Computer generated">{valueText(edit.computerGenerated)}</Fact>
        <Fact name="Rights">{edit.rights ? valueText(edit.rights) : 'Not filled in'}</Fact>
      </dl>
      {edit.rights && <RightsResult verdict={rightsVerdict(edit.rights, edit)} />}
    </div>
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
