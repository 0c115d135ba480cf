import { Crop } from 'lucide-react'
import type { CropShape } from '../../../contract/media/crop.ts'
import { t, type Text } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { useCrop } from './use-crop.ts'

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
        {rendering && t('Preparing the cut, {percent} %. It downloads by itself.', { percent })}
      </output>
      <FormError text={problem} />
    </fieldset>
  )
}
