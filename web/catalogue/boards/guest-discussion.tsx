import { CircleCheck, ThumbsUp } from 'lucide-react'
import { useState, type RefObject, type SubmitEvent } from 'react'
import { MAX_COMMENT } from '../../../contract/catalogue/boards.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { JsOnlyForm } from '../../ui/form/js-only-form.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { useBoardChange } from './use-board-change.ts'
import { rememberedName, rememberName } from './guest-name.ts'
import type { AvailableClip } from './use-board-player.ts'
import { t, translate } from '../../language/text.ts'

interface GuestDiscussionProps {
  token: string
  current: AvailableClip
  video: RefObject<HTMLVideoElement | null>
}

/** What a visitor with the link may do: give a name, comment on this moment, like, approve. */
export function GuestDiscussion({ token, current, video }: GuestDiscussionProps) {
  const { name, setName, text, setText, problem, busy, comment, approve } = useGuestDiscussion(token, current.clip)
  const [atMoment, setAtMoment] = useState(true)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    comment(atMoment ? Math.round((video.current?.currentTime ?? 0) * 10) / 10 : undefined)
  }
  return (
    <JsOnlyForm onSubmit={submit} className="grid gap-4">
      <TextField
        label={t('Your name')}
        value={name}
        maxLength={60}
        autoComplete="name"
        error={problem.name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} icon={<ThumbsUp size={18} aria-hidden />} onClick={() => approve('up', current.clip)}>
          {t('Like clip')}
        </Button>
        <Button
          busy={busy}
          icon={<CircleCheck size={18} aria-hidden />}
          onClick={() => approve('approved', current.clip)}
        >
          {t('Approve clip')}
        </Button>
        <Button busy={busy} onClick={() => approve('approved')}>
          {t('Approve whole board')}
        </Button>
      </div>
      <TextAreaField
        label={t('Comment on {name}', { name: current.video.name })}
        rows={3}
        value={text}
        maxLength={MAX_COMMENT}
        error={problem.text}
        onFocus={() => video.current?.pause()}
        onChange={({ target }) => setText(target.value)}
      />
      <CheckboxField
        label={t('At the moment the player shows')}
        checked={atMoment}
        onChange={({ target }) => setAtMoment(target.checked)}
      />
      <Button type="submit" variant="accent" busy={busy}>
        {t('Add comment')}
      </Button>
    </JsOnlyForm>
  )
}

function useGuestDiscussion(token: string, clip: string) {
  const [name, setName] = useState(rememberedName)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<{ name?: string; text?: string }>({})
  const { busy, change } = useBoardChange()

  function hasName(): boolean {
    if (name.trim() === '') setProblem({ name: t('Name is required') })
    else rememberName(name.trim())
    return name.trim() !== ''
  }
  /** @param at the second of the clip that the comment is about */
  function comment(at: number | undefined) {
    if (!hasName()) return
    if (text.trim() === '') return setProblem({ text: t('Comment is required') })
    change('POST /boards/comment', { token, name, clip, text, ...(at !== undefined && { at }) }, () => setText(''))
  }
  /** Without a clip, the whole board. */
  function approve(kind: 'up' | 'approved', approved?: string) {
    if (!hasName()) return
    change('POST /boards/approve', { token, name, ...(approved && { clip: approved }), kind }, ({ message }) =>
      toast.success(translate(message)),
    )
  }
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value)
    setProblem({})
  }
  return { name, setName: typed(setName), text, setText: typed(setText), problem, busy, comment, approve }
}
