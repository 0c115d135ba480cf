import { Crop } from 'lucide-react'
import type { CropShape } from '../../contract/crop.ts'
import { t, type Text } from '../language/text.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { useCutout } from './use-cutout.ts'

const SHAPES = [
  { shape: '9:16', label: 'Vertical 9:16' },
  { shape: '4:5', label: 'Portrait 4:5' },
  { shape: '1:1', label: 'Square 1:1' },
] as const satisfies { shape: CropShape; label: Text }[]

/** For those who may have the 4K: cuts of it for phones, made when first asked for. */
export function CutoutChoices({ clipId, onDone }: { clipId: string; onDone: () => void }) {
  const { making, percent, problem, start } = useCutout(clipId, onDone)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small text-ink-2">{t('Cut from the middle of the 4K, for phones')}</legend>
      <div className="flex flex-wrap gap-2">
        {SHAPES.map(({ shape, label }) => (
          <Button
            key={shape}
            busy={making === shape}
            disabled={making !== null}
            icon={<Crop size={18} aria-hidden />}
            onClick={() => void start(shape)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <output className="text-small text-ink-2 empty:hidden">
        {making && t('Preparing the cut, {percent} %. It downloads by itself.', { percent })}
      </output>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="cutout-problem" text={problem} />}
      </div>
    </fieldset>
  )
}
