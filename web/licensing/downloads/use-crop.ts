import { useEffect, useRef, useState } from 'react'
import type { CropShape } from '../../../contract/media/crop.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { followLink } from '../../lib/download.ts'
import { useChange } from '../../lib/use-change.ts'

const POLL_MS = 2_000

/** Polls a crop until it is ready, then downloads it. Unmounting stops the polling; the server goes on rendering it. */
export function useCrop(clipId: string, onDone: () => void) {
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
