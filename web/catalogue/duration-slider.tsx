import { Slider } from '@base-ui/react/slider'
import { useState } from 'react'
import type { Seconds } from './duration-range.ts'

export interface DurationSliderProps {
  range: Seconds
  /** Right end in seconds; it means "and longer". */
  limit: number
  onCommit: (range: Seconds) => void
}

/** Spec 2: the duration range slider. Counts once a thumb is let go. Belongs in a lazy chunk: it carries Base UI. */
export default function DurationSlider({ range, limit, onCommit }: DurationSliderProps) {
  const [value, setValue] = useState<readonly number[]>([range.min ?? 0, Math.min(range.max ?? limit, limit)])
  const commit = ([from = 0, to = limit]: readonly number[]) =>
    onCommit({ min: from > 0 ? from : null, max: to < limit ? to : null })
  return (
    <Slider.Root
      value={value}
      onValueChange={setValue}
      onValueCommitted={commit}
      min={0}
      max={limit}
      thumbAlignment="edge-client-only"
      className="duration-slider"
    >
      <Slider.Control className="duration-slider-control">
        <Slider.Track className="duration-slider-track">
          <Slider.Indicator className="duration-slider-between" />
          {['Shortest, seconds', 'Longest, seconds'].map((label, index) => (
            <Slider.Thumb key={label} index={index} aria-label={label} className="duration-slider-thumb" />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}
