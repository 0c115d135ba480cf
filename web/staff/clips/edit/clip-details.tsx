import type { ReactNode } from 'react'
import type { DeskClip } from '../../../../contract/clip-desk.ts'
import { rightsVerdict } from '../../../../contract/clip-rights.ts'
import { t } from '../../../language/text.ts'
import { type ClipEdit, fieldText, valueText } from './clip-edit.ts'
import { ClearanceResult } from './clearance-field.tsx'

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
        <Fact name={t('Clip ID')}>{video._id}</Fact>
        <Fact name={t('State{of}', { of: '' })}>{[t(video.state), video.reviewReason].filter(Boolean).join(': ')}</Fact>
        <Fact name={t('Name')}>{edit.name}</Fact>
        <Fact name={t('File')}>{valueText(fileName)}</Fact>
        <Fact name={t('Resolution')}>
          {video.videoWidth} × {video.videoHeight}
        </Fact>
        <Fact name={t('Length')}>{t('{count} s', { count: Math.round(video.duration) })}</Fact>
        <Fact name={t('File Size')}>{t('{size} MB', { size: video.fileSizeInMB.toFixed(2) })}</Fact>
        <Fact name={t('Orientation')}>{fieldText('orientation', edit.orientation)}</Fact>
        <Fact name={t('Tags')}>{valueText(edit.tags)}</Fact>
        <Fact name={t('Themes')}>{fieldText('themes', edit.themes)}</Fact>
        <Fact name={t('Shots')}>{fieldText('shots', edit.shots)}</Fact>
        <Fact name={t('Shot on mobile')}>{valueText(edit.shotonmobile)}</Fact>
        <Fact name={t('Description')}>{valueText(edit.description)}</Fact>
        <Fact name={t('Place')}>{valueText(edit.place)}</Fact>
        <Fact name={t('Free')}>{valueText(edit.free)}</Fact>
        <Fact name={t('Computer generated')}>{valueText(edit.computerGenerated)}</Fact>
        <Fact name={t('Rights')}>{edit.rights ? valueText(edit.rights) : t('Not filled in')}</Fact>
      </dl>
      {edit.rights && <ClearanceResult verdict={rightsVerdict(edit.rights, edit)} />}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
