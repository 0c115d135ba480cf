import { useEffect, useRef, useState } from 'react'
import type { CropShape } from '../../contract/crop.ts'
import { t, translate } from '../language/text.ts'
import { api } from '../lib/api.ts'
import { followLink } from '../lib/download.ts'
import { toast } from '../lib/toast.ts'

const ASK_EVERY_MS = 2_000

/** Asks for a cut until it is ready, then hands it to the browser. Leaving stops asking; the server goes on making it. */
export function useCutout(clipId: string, onDone: () => void) {
  const [making, setMaking] = useState<CropShape | null>(null)
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState('')
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])

  const start = async (shape: CropShape) => {
    setMaking(shape)
    setPercent(0)
    setProblem('')
    try {
      while (!left.current) {
        const answer = await api('POST /user/downloadcutout', { id: clipId, shape })
        if (answer.status === 'ready') {
          followLink(answer.url, answer.fileName)
          toast.success(t('Video download started successfully!'))
          return onDone()
        }
        setPercent(answer.percent)
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
      }
    } catch (error) {
      setProblem(error instanceof Error ? translate(error.message) : t('The cut could not be made.'))
      setMaking(null)
    }
  }
  return { making, percent, problem, start }
}
