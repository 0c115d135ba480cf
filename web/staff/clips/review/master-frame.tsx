import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { locale, t } from '../../../language/text.ts'
import { fetchFile } from '../../../lib/api.ts'
import { hasCode, messageOf } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/dialog/dialog.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { RowButton } from '../../staff-buttons.tsx'
import { FramePicker, PictureChoice } from './picture-choice.tsx'

/**
 * Opens a frame of the original in its own pixels: what the preview does not show of sharpness, noise and small print. It can
 * be made the clip's picture.
 */
export function MasterFrame({ video, children }: { video: AdminClip; children?: (open: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const { name } = video
  const open = () => setIsOpen(true)
  return (
    <>
      {children?.(open) ?? (
        <RowButton
          variant="plain"
          label={t('A frame at 100 %')}
          name={t('A frame at 100 %: {name}', { name })}
          onClick={open}
        />
      )}
      {isOpen && <FrameDialog video={video} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function FrameDialog({ video, onClose }: { video: AdminClip; onClose: () => void }) {
  const { _id: id, name, duration } = video
  const [at, setAt] = useState(() => Math.round(duration * 5) / 10)
  const [typed, setTyped] = useState(String(at))
  const query = useQuery({
    queryKey: ['GET /videos/masterframe', id, at],
    queryFn: async () => (await fetchFile('GET /videos/masterframe', { id, at: String(at) })).file,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    // It appears by itself once the film has been read.
    refetchInterval: ({ state: { error } }) => (hasCode(error, 'replacement_not_ready') ? 5000 : false),
  })
  const most = Math.floor(duration * 10) / 10
  function show(second: number) {
    const moment = Math.min(Math.max(0, second), most)
    setAt(moment)
    setTyped(String(moment))
  }
  return (
    <Dialog title={t('A frame of {name} at 100 %', { name })} size="sheet" onClose={onClose}>
      <FramePicker video={video} at={at} onChoose={show} />
      <form
        className="mb-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (Number.isFinite(Number(typed))) show(Number(typed))
        }}
      >
        <TextField
          type="number"
          min={0}
          max={most}
          step={0.1}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          label={t('At second (0 to {most})', { most: most.toLocaleString(locale()) })}
        />
        <Button type="submit" busy={query.isFetching}>
          {t('Show')}
        </Button>
      </form>
      {query.data && <PictureChoice video={video} at={at} />}
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
