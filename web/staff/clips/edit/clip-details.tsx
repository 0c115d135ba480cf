import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { clearanceOf } from '../../../../contract/catalogue/clearances.ts'
import { t } from '../../../language/text.ts'
import { Detail } from '../../../ui/details.tsx'
import { type ClipEdit, fieldText, valueText } from './clip-edit.ts'
import { ClearanceResult } from './clearance-field.tsx'

interface ClipDetailsProps {
  video: AdminClip
  edit: ClipEdit
  /** What the file was called when it came. */
  fileName: string
}

/** SCR-61: clip id, basic information, tags, themes, shots, orientation, shot on mobile. */
export function ClipDetails({ video, edit, fileName }: ClipDetailsProps) {
  return (
    <div className="grid gap-4">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name={t('Clip ID')}>{video._id}</Detail>
        <Detail name={t('State{of}', { of: '' })}>
          {[t(video.state), video.reviewReason].filter(Boolean).join(': ')}
        </Detail>
        <Detail name={t('Name')}>{edit.name}</Detail>
        <Detail name={t('File')}>{valueText(fileName)}</Detail>
        <Detail name={t('Resolution')}>
          {video.videoWidth} × {video.videoHeight}
        </Detail>
        <Detail name={t('Length')}>{t('{count} s', { count: Math.round(video.duration) })}</Detail>
        <Detail name={t('File Size')}>{t('{size} MB', { size: video.fileSizeInMB.toFixed(2) })}</Detail>
        <Detail name={t('Orientation')}>{fieldText('orientation', edit.orientation)}</Detail>
        <Detail name={t('Tags')}>{valueText(edit.tags)}</Detail>
        <Detail name={t('Themes')}>{fieldText('themes', edit.themes)}</Detail>
        <Detail name={t('Shots')}>{fieldText('shots', edit.shots)}</Detail>
        <Detail name={t('Shot on mobile')}>{valueText(edit.shotonmobile)}</Detail>
        <Detail name={t('Description')}>{valueText(edit.description)}</Detail>
        <Detail name={t('Place')}>{valueText(edit.place)}</Detail>
        <Detail name={t('Free')}>{valueText(edit.free)}</Detail>
        <Detail name={t('Computer generated')}>{valueText(edit.computerGenerated)}</Detail>
        <Detail name={t('Rights')}>{edit.rights ? valueText(edit.rights) : t('Not filled in')}</Detail>
      </dl>
      {edit.rights && <ClearanceResult verdict={clearanceOf(edit.rights, edit)} />}
    </div>
  )
}
