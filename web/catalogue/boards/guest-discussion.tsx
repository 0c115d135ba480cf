import { CircleCheck, ThumbsUp } from 'lucide-react'
import { useState, type RefObject, type SubmitEvent } from 'react'
import { MAX_COMMENT } from '../../../contract/boards.ts'
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
export function GuestDiscussion({ token, current, video: film }: GuestDiscussionProps) {
  const [name, setName] = useState(rememberedName)
  const [text, setText] = useState('')
  const [atMoment, setAtMoment] = useState(true)
  const [problem, setProblem] = useState<{ name?: string; text?: string }>({})
  const { busy, change } = useBoardChange()
  const who = { token, name, clip: current.clip }

  function named(): boolean {
    if (name.trim() === '') setProblem({ name: t('Name is required') })
    else rememberName(name.trim())
    return name.trim() !== ''
  }
  function comment(event: SubmitEvent) {
    event.preventDefault()
    if (!named()) return
    if (text.trim() === '') return setProblem({ text: t('Comment is required') })
    const at = atMoment ? Math.round((film.current?.currentTime ?? 0) * 10) / 10 : undefined
    change('POST /boards/comment', { ...who, text, ...(at !== undefined && { at }) }, () => setText(''))
  }
  function approve(kind: 'up' | 'approved', whole = false) {
    if (!named()) return
    const { clip, ...board } = who
    change('POST /boards/approve', { ...(whole ? board : { ...board, clip }), kind }, ({ message }) =>
      toast.success(translate(message)),
    )
  }
  return (
    <JsOnlyForm onSubmit={comment} className="grid gap-4">
      <TextField
        label={t('Your name')}
        value={name}
        maxLength={60}
        autoComplete="name"
        error={problem.name}
        onChange={({ target }) => {
          setName(target.value)
          setProblem({})
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} icon={<ThumbsUp size={18} aria-hidden />} onClick={() => approve('up')}>
          {t('Like clip')}
        </Button>
        <Button busy={busy} icon={<CircleCheck size={18} aria-hidden />} onClick={() => approve('approved')}>
          {t('Approve clip')}
        </Button>
        <Button busy={busy} onClick={() => approve('approved', true)}>
          {t('Approve whole board')}
        </Button>
      </div>
      <TextAreaField
        label={t('Comment on {name}', { name: current.video.name })}
        rows={3}
        value={text}
        maxLength={MAX_COMMENT}
        error={problem.text}
        onFocus={() => film.current?.pause()}
        onChange={({ target }) => {
          setText(target.value)
          setProblem({})
        }}
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
