import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AdminCollection } from '../../../contract/catalogue/collections.ts'
import type { CallName } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-text.ts'

interface CollectionDialogProps {
  /** Null for a new one. */
  collection: AdminCollection | null
  mayDelete: boolean
  refresh: readonly CallName[]
  onClose: () => void
}

/** What is said of a collection, its cover and its day. */
export function CollectionDialog({ collection, mayDelete, refresh, onClose }: CollectionDialogProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [formRef, draft] = useFormDraft(`collection ${collection?._id ?? 'new'}`)
  function close() {
    draft.forget()
    onClose()
  }
  const options = { failure: 'The change could not be saved.', refresh, onSuccess: close } as const
  const save = useChange({
    ...options,
    send: (form: FormData) => {
      const text = (name: string) => formText(form, name)
      return api('POST /videos/savecollection', {
        ...(collection && { id: collection._id, was: textsOf(collection) }),
        ...{ name: text('name'), nameHi: text('nameHi'), publishOn: text('publishOn') },
        // Its pictures may not have come, or may not be all that there are: then the cover stays as it is.
        ...(form.has('cover') && text('cover') !== collection?.cover && { cover: text('cover') }),
        ...{ description: text('description'), descriptionHi: text('descriptionHi') },
      })
    },
  })
  const remove = useChange({
    ...options,
    send: (id: string) => api('POST /videos/deletecollection', { id }),
    success: 'Collection deleted. It can be restored below.',
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsEmpty(formText(form, 'name') === '')
    if (!save.busy && formText(form, 'name') !== '') save.run(form)
  }
  return (
    <Dialog title={collection ? collection.name : t('New collection')} size="md" onClose={onClose}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
        <DraftNote of={draft} />
        <TextFields collection={collection} nameProblem={isEmpty ? t('Name is required') : undefined} />
        {collection && <CoverField collection={collection} />}
        <FormError text={save.problem ?? remove.problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="accent" busy={save.busy}>
            {t('Save')}
          </Button>
          <Button onClick={close}>{t('Cancel')}</Button>
          {collection && mayDelete && (
            <Button
              variant="danger"
              busy={remove.busy}
              className="ml-auto"
              onClick={() => (isLeaving ? remove.run(collection._id) : setIsLeaving(true))}
            >
              {isLeaving ? t('Delete it: the clips stay') : t('Delete collection')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** As they were when the dialog was opened: what somebody else has changed since is not undone by it. */
const textsOf = ({ name, nameHi, description, descriptionHi, publishOn }: AdminCollection) => ({
  ...{ name, nameHi, description, descriptionHi, publishOn },
})

const TextFields = ({
  collection,
  nameProblem,
}: {
  collection: AdminCollection | null
  nameProblem: string | undefined
}) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="name"
        label={t('Name')}
        defaultValue={collection?.name}
        maxLength={100}
        autoComplete="off"
        error={nameProblem}
      />
      <TextField
        name="nameHi"
        lang="hi"
        label={t('Name in Hindi')}
        defaultValue={collection?.nameHi}
        maxLength={100}
        autoComplete="off"
      />
      <TextAreaField
        name="description"
        label={t('Description')}
        defaultValue={collection?.description}
        maxLength={1_000}
        rows={3}
      />
      <TextAreaField
        name="descriptionHi"
        lang="hi"
        label={t('Description in Hindi')}
        defaultValue={collection?.descriptionHi}
        maxLength={1_000}
        rows={3}
      />
    </div>
    <TextField
      name="publishOn"
      type="date"
      label={t('Visitors see it from')}
      hint={t('Empty: as soon as a clip of it is live.')}
      defaultValue={collection?.publishOn}
      className="max-w-[220px]"
    />
  </>
)

/** The pictures of its clips, the present cover and then the newest first: one of them stands for the collection. */
function CoverField({ collection: { name, cover, coverThumbnail } }: { collection: AdminCollection }) {
  const { data } = useQuery(call('GET /videos/library', { collection: name, state: 'live' }))
  const [chosen, setChosen] = useState(cover)
  const clips = data?.videos ?? []
  if (clips.length === 0) return null
  const present = clips.find(({ _id }) => _id === cover) ?? { name: t('The present cover'), thumnail: coverThumbnail }
  const choices = [
    { _id: '', name: t('The newest clip'), thumnail: '' },
    ...(cover ? [{ ...present, _id: cover }] : []),
    ...clips.filter(({ _id }) => _id !== cover),
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small font-strong">{t('Cover')}</legend>
      <div className="grid max-h-72 grid-cols-3 gap-2 overflow-y-auto p-1 sm:grid-cols-4">
        {choices.map((clip) => (
          <label
            key={clip._id}
            className={classNames(
              'relative grid aspect-video cursor-pointer place-items-center overflow-hidden rounded-field border-2 bg-sunken text-center text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              clip._id === chosen ? 'border-link' : 'border-transparent',
            )}
          >
            <input
              type="radio"
              name="cover"
              value={clip._id}
              checked={clip._id === chosen}
              onChange={() => setChosen(clip._id)}
              className="absolute top-1 left-1"
            />
            {clip.thumnail ? (
              <img src={clip.thumnail} alt={clip.name} loading="lazy" className="size-full object-cover" />
            ) : (
              clip.name
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
