import { Crop } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CropShape } from '../../../contract/media/crop.ts'
import { t, type Text } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { api } from '../../lib/api.ts'
import { followLink } from '../../lib/download.ts'
import { useChange } from '../../lib/use-change.ts'

const SHAPES = [
  { shape: '9:16', label: 'Vertical 9:16' },
  { shape: '4:5', label: 'Portrait 4:5' },
  { shape: '1:1', label: 'Square 1:1' },
] as const satisfies { shape: CropShape; label: Text }[]

/** Crops of the 4K for phones, rendered when first requested; for those who may download the 4K. */
export function CropChoices({ clipId, onDone }: { clipId: string; onDone: () => void }) {
  const { rendering, percent, problem, start } = useCrop(clipId, onDone)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small text-ink-2">{t('Cut from the middle of the 4K, for phones')}</legend>
      <div className="flex flex-wrap gap-2">
        {SHAPES.map(({ shape, label }) => (
          <Button
            key={shape}
            busy={rendering === shape}
            disabled={rendering !== undefined}
            icon={<Crop size={18} aria-hidden />}
            onClick={() => start(shape)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <output className="text-small text-ink-2 empty:hidden">
        {rendering && t('Preparing the cut, {percent} %. The download starts by itself.', { percent })}
      </output>
      <FormError text={problem} />
    </fieldset>
  )
}

const POLL_MS = 2_000

/** Polls a crop until it is ready, then downloads it. Unmounting stops the polling; the server goes on rendering it. */
function useCrop(clipId: string, onDone: () => void) {
  const [percent, setPercent] = useState(0)
  const unmounted = useRef(false)
  useEffect(() => {
    unmounted.current = false
    return () => void (unmounted.current = true)
  }, [])

  /** @returns null when the component was unmounted first */
  async function render(shape: CropShape) {
    setPercent(0)
    while (!unmounted.current) {
      const crop = await api('POST /user/downloadcutout', { id: clipId, shape })
      if (crop.status === 'ready') return crop
      setPercent(crop.percent)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    return null
  }
  const { run, input, problem } = useChange({
    send: render,
    success: (crop) => (crop ? t('Video download started successfully!') : ''),
    failure: 'The cut could not be made.',
    onSuccess: (crop) => {
      if (!crop) return
      followLink(crop.url, crop.fileName)
      onDone()
    },
  })
  return { rendering: input, percent, problem, start: run }
}
