import { Slider } from '@base-ui/react/slider'
import { useState } from 'react'
import { draggedRange, thumbsOf } from './duration-range.ts'
import type { Seconds } from './search-state.ts'
import { t, type Text } from '../../language/text.ts'

const ENDS: Text[] = ['Shortest, seconds', 'Longest, seconds']

export interface DurationSliderProps {
  range: Seconds
  /** Right end in seconds; it means "and longer". */
  limit: number
  onCommit: (range: Seconds) => void
}

/** SCR-28: the duration range slider. Commits when a thumb is released. Belongs in a lazy chunk: it brings Base UI. */
export default function DurationSlider({ range, limit, onCommit }: DurationSliderProps) {
  const [value, setValue] = useState<readonly number[]>(thumbsOf(range, limit))
  const [from = 0, to = limit] = value
  // What is asked for, which may lie beyond the slider's end.
  const { min, max } = draggedRange([from, to], range, limit)
  return (
    <Slider.Root
      value={value}
      onValueChange={setValue}
      onValueCommitted={([low = 0, high = limit]) => onCommit(draggedRange([low, high], range, limit))}
      min={0}
      max={limit}
      thumbAlignment="edge-client-only"
      className="duration-slider"
    >
      <Slider.Control className="duration-slider-control">
        <Slider.Track className="duration-slider-track">
          <Slider.Indicator className="duration-slider-between" />
          {ENDS.map((label, index) => (
            <Slider.Thumb
              key={label}
              index={index}
              aria-label={t(label)}
              getAriaValueText={() =>
                index === 0 ? valueText(min ?? 0, false) : valueText(max ?? limit, max === null)
              }
              className="duration-slider-thumb"
            />
          ))}
        </Slider.Track>
      </Slider.Control>
      <p aria-hidden className="duration-slider-text">
        {t(max === null ? '{from} s to {to} s and longer' : '{from} s to {to} s', { from: min ?? 0, to: max ?? limit })}
      </p>
    </Slider.Root>
  )
}

const valueText = (count: number, isOpen: boolean): string =>
  t(isOpen ? '{count} seconds and longer' : '{count} seconds', { count })
