import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { locale, t } from '../../../language/text.ts'
import { fetchFile } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/dialog/dialog.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { RowButton } from '../../staff-buttons.tsx'

/** Opens a frame of the original in its own pixels: what the preview does not show of sharpness, noise and small print. */
export function MasterFrame({ video }: { video: AdminClip }) {
  const [isOpen, setIsOpen] = useState(false)
  const { name } = video
  return (
    <>
      <RowButton
        variant="plain"
        label={t('A frame at 100 %')}
        name={t('A frame of {name} at 100 %', { name })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <FrameDialog video={video} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function FrameDialog({ video: { _id: id, name, duration }, onClose }: { video: AdminClip; onClose: () => void }) {
  const [at, setAt] = useState(() => Math.round(duration * 5) / 10)
  const query = useQuery({
    queryKey: ['GET /videos/masterframe', id, at],
    queryFn: async () => (await fetchFile('GET /videos/masterframe', { id, at: String(at) })).file,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const most = Math.floor(duration * 10) / 10
  return (
    <Dialog title={t('A frame of {name} at 100 %', { name })} size="sheet" onClose={onClose}>
      <form
        className="mb-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = Number(new FormData(event.currentTarget).get('at'))
          if (Number.isFinite(typed)) setAt(Math.min(Math.max(0, typed), most))
        }}
      >
        <TextField
          name="at"
          type="number"
          min={0}
          max={most}
          step={0.1}
          defaultValue={String(at)}
          label={t('At second (0 to {most})', { most: most.toLocaleString(locale()) })}
        />
        <Button type="submit" busy={query.isFetching}>
          {t('Show')}
        </Button>
      </form>
      {query.isPending && <Spinner />}
      <FormError text={query.error ? messageOf(query.error, 'The frame could not be read.') : undefined} />
      {query.data && <OwnPixels file={query.data} label={t('A frame of {name} at 100 %', { name })} />}
    </Dialog>
  )
}

/** One pixel of the picture for each of the screen, to be scrolled through by finger, wheel and arrow keys. */
function OwnPixels({ file, label }: { file: Blob; label: string }) {
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const made = URL.createObjectURL(file)
    if (picture.current) picture.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <>
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
        tabIndex={0}
        className="max-h-[65dvh] overflow-auto rounded-control border border-line bg-sunken"
      >
        <img
          ref={picture}
          alt=""
          className="max-w-none"
          style={size.width ? { width: size.width / devicePixelRatio } : undefined}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      </section>
      {size.width > 0 && <p className="mt-2 text-meta text-ink-3">{`${size.width} × ${size.height}`}</p>}
    </>
  )
}
