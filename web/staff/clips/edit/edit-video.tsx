import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Video } from '../../../../contract/catalogue/catalogue.ts'
import type { ClipChange, ClipMetadata } from '../../../../contract/catalogue/clip-admin.ts'
import type { CallReply } from '../../../../contract/index.ts'
import { t, type Text } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/error-message.ts'
import { call } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { QueryStates } from '../../../ui/data-list.tsx'
import Dialog from '../../../ui/dialog/dialog.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { NearDuplicates } from '../near-duplicates.tsx'
import { useClipChange } from '../refresh-clips.ts'
import { ClipEditRequests } from '../review/edit-requests.tsx'
import { MasterFrame } from '../review/master-frame.tsx'
import { ReplaceMaster } from '../replace/replace-master.tsx'
import { ClipReleases } from '../releases/clip-releases.tsx'
import { ChangeList, ClipDetails } from './clip-details.tsx'
import {
  type Choices,
  defaultSide,
  differing,
  editOf,
  editProblem,
  editText,
  FIELD_LABELS,
  fieldText,
  type Side,
  type Versions,
} from './clip-edit.ts'
import { EntryForm } from '../../entry-draft.ts'
import { useReadsReleases, useRight } from '../../rights.tsx'
import { ClipFields } from './clip-fields.tsx'
import { PreviewVideo } from '../video-row.tsx'
import { useEditClip } from './use-edit-clip.ts'

interface EditVideoProps {
  /** What is known of it until it has loaded. */
  video: Pick<Video, '_id' | 'name'> & Partial<Video>
  onClose: () => void
}

/** SCR-61: toggles between view and edit; Save Changes returns to view on HTTP 200. */
export function EditVideo({ video, onClose }: EditVideoProps) {
  const query = useQuery({ ...call('GET /videos/deskclip', { id: video._id }), staleTime: 0 })
  const { previewURL, thumnail } = query.data?.video ?? video
  const editor = useEditClip(video._id)
  const isEditing = editor.editing !== null
  const [wasEdited, setWasEdited] = useState(false)
  function begin(metadata: ClipMetadata) {
    setWasEdited(true)
    editor.begin(metadata)
  }
  return (
    <Dialog
      title={isEditing ? t('Edit video') : (query.data?.said.name ?? video.name)}
      size="lg"
      stickyHeader
      onClose={onClose}
    >
      <div className="grid gap-6">
        <PreviewVideo
          name={video.name}
          src={previewURL || undefined}
          poster={thumnail || undefined}
          className="max-h-[38vh]"
        />
        {isEditing && <EditForm clipId={video._id} editor={editor} />}
        {!isEditing && <QueryStates query={query} failed={messageOf(query.error, 'The clip could not be loaded.')} />}
        {!isEditing && query.data && <View clip={query.data} wasEdited={wasEdited} onEdit={begin} />}
      </div>
    </Dialog>
  )
}

function EditForm({ clipId, editor }: { clipId: string; editor: ReturnType<typeof useEditClip> }) {
  const { editing, save, versions, gone, problem } = editor
  const fields = useRef<HTMLDivElement>(null)
  // Otherwise the focus would be on Save Changes, which replaces the button just pressed.
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  // A conflict or a deletion is shown above the form: scroll to it.
  const isInterrupted = versions !== null || gone
  useEffect(() => {
    if (isInterrupted) fields.current?.scrollIntoView({ block: 'start' })
  }, [isInterrupted])
  if (!editing) return null
  const error = editProblem(editing.edit) || problem
  return (
    <div ref={fields} className="grid scroll-mt-24 gap-6 [&_:is(input,select,textarea,button)]:scroll-mb-24">
      {gone && <Gone text={editText(editing.edit)} />}
      {versions && editing.conflict && (
        <ConflictPanel versions={versions} choices={editing.conflict.choices} onChoose={editor.choose} />
      )}
      {!versions && !gone && (
        <EntryForm value={`clip ${clipId}`}>
          <ClipFields clipId={clipId} edit={editing.edit} onChange={editor.change} />
        </EntryForm>
      )}
      <FormError text={!gone && error} />
      <div className="sticky bottom-0 -mx-1 flex flex-wrap gap-3 border-t border-line bg-surface px-1 py-3 sm:-bottom-6">
        {!gone && (
          <Button
            variant="accent"
            busy={save.busy}
            disabled={editProblem(editing.edit) !== ''}
            onClick={() => save.run(editing)}
          >
            {t('Save Changes')}
          </Button>
        )}
        <Button onClick={editor.cancel}>{t('Cancel')}</Button>
      </div>
    </div>
  )
}

/** Deleted while it was being edited: what was typed can be copied. */
const Gone = ({ text }: { text: string }) => (
  <div role="alert" className="grid gap-3 rounded-control border border-danger p-4">
    <p className="font-strong">{t('This clip was deleted while you were editing.')}</p>
    <p className="text-small text-ink-2">
      {t('An administrator can restore it under Withdrawn. What you typed is here, to copy:')}
    </p>
    <TextAreaField
      label={t('What you typed')}
      readOnly
      rows={8}
      value={text}
      onFocus={({ target }) => target.select()}
    />
  </div>
)

interface ViewProps {
  clip: CallReply<'GET /videos/deskclip'>
  /** Shown again after an edit: the focus goes back to the Edit button (focus restoration). */
  wasEdited: boolean
  onEdit: (metadata: ClipMetadata) => void
}

function View({ clip, wasEdited, onEdit }: ViewProps) {
  const undo = useClipChange({
    send: ({ id }: ClipChange) => api('POST /videos/undochange', { id, version: clip.said.version }),
    failure: 'It could not be undone.',
    onError: (error) =>
      toast.error(
        t('{problem} Check the current version, then try again.', {
          problem: messageOf(error, 'It could not be undone.'),
        }),
      ),
  })
  const isHere = clip.video.state !== 'withdrawn'
  const mayEdit = useRight('upload')
  const readsReleases = useReadsReleases()
  return (
    <>
      <NearDuplicates clipId={clip.video._id} />
      <ClipEditRequests requests={clip.requests} />
      <ClipDetails video={clip.video} edit={editOf(clip.said)} fileName={clip.fileName} />
      {isHere && (
        <div className="flex flex-wrap gap-3">
          {mayEdit && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            <Button autoFocus={wasEdited} onClick={() => onEdit(clip.said)}>
              {t('Edit Details')}
            </Button>
          )}
          {clip.mayChoosePoster && (
            <MasterFrame video={clip.video}>
              {(open) => <Button onClick={open}>{t('Choose the picture')}</Button>}
            </MasterFrame>
          )}
          {clip.canUnpublish && <Unpublish id={clip.video._id} />}
        </div>
      )}
      {isHere && mayEdit && <ReplaceMaster clip={clip.video} hasCard={clip.said.rights !== null} />}
      {readsReleases && <ClipReleases clipId={clip.video._id} releases={clip.releases} card={clip.said.rights} />}
      <ChangeList changes={clip.changes} busy={undo.input?.id} onUndo={isHere && mayEdit ? undo.run : undefined} />
    </>
  )
}

/** Off the site at once; it can be handed in again. */
function Unpublish({ id }: { id: string }) {
  const unpublish = useClipChange({
    send: () => api('POST /videos/review', { id, decision: 'hold' }),
    success: 'Off the site. Submit it again under Held back.',
    failure: 'That did not work. Nothing was changed.',
    toastErrors: true,
  })
  return (
    <Button variant="danger" busy={unpublish.busy} onClick={() => unpublish.run()}>
      {t('Hold back')}
    </Button>
  )
}

interface ConflictPanelProps {
  versions: Versions
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** Resolves an edit conflict (optimistic lock): both versions side by side, a choice for each field. */
const ConflictPanel = ({ versions, choices, onChoose }: ConflictPanelProps) => (
  <section aria-labelledby="conflict" className="grid gap-3 rounded-control border border-spark p-4">
    <h3 id="conflict" className="font-strong">
      {t('Somebody else saved this clip while you were editing')}
    </h3>
    <p className="text-small text-ink-2">
      {t('Choose what to keep, field by field, and save again. Nothing is lost yet.')}
    </p>
    {differing(versions).map((field) => {
      const chosen = choices[field] ?? defaultSide(versions, field)
      return (
        <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1 text-small font-strong">{t(FIELD_LABELS[field])}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <SideChoice
              key={side}
              name={`conflict-${field}`}
              side={side}
              checked={chosen === side}
              text={fieldText(field, versions[side][field])}
              onChoose={() => onChoose({ ...choices, [field]: side })}
            />
          ))}
        </fieldset>
      )
    })}
  </section>
)

const SIDE_LABELS = { mine: 'Keep mine', theirs: 'Take theirs' } as const satisfies Record<Side, Text>

interface SideChoiceProps {
  name: string
  side: Side
  checked: boolean
  text: string
  onChoose: () => void
}

const SideChoice = ({ name, side, checked, text, onChoose }: SideChoiceProps) => (
  <label
    className={classNames(
      'grid min-h-11 content-start gap-x-3 rounded-field border p-2.5 text-small grid-cols-[auto_minmax(0,1fr)]',
      checked ? 'border-link bg-sunken' : 'border-line',
    )}
  >
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-6" />
    <span className="font-strong">{t(SIDE_LABELS[side])}</span>
    <span className="col-start-2 wrap-anywhere text-ink-2">{text}</span>
  </label>
)
