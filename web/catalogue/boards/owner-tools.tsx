import { useState, type SubmitEvent } from 'react'
import { type BoardComment, MAX_COMMENT } from '../../../contract/catalogue/boards.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { useBoardChange } from './use-board-change.ts'
import { t } from '../../language/text.ts'

/** The owner's actions on a comment: answer, close, delete. */
export function OwnerTools({ comment: { id, closed } }: { comment: BoardComment }) {
  const [answering, setAnswering] = useState(false)
  const [text, setText] = useState('')
  const { busy, change } = useBoardChange()
  function answer(event: SubmitEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    change('POST /user/boardcomment', { id, answer: text }, () => {
      setText('')
      setAnswering(false)
    })
  }
  const set = (what: { closed?: boolean; remove?: boolean }) => change('POST /user/boardcomment', { id, ...what })
  return (
    <div className="grid gap-2 pt-1">
      {answering && (
        <form noValidate onSubmit={answer} className="grid gap-2">
          <TextAreaField
            label={t('Your answer')}
            rows={2}
            value={text}
            maxLength={MAX_COMMENT}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" size="sm" variant="accent" busy={busy}>
            {t('Add answer')}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap gap-1">
        {!answering && (
          <Button size="sm" variant="plain" onClick={() => setAnswering(true)}>
            {t('Answer')}
          </Button>
        )}
        <Button size="sm" variant="plain" busy={busy} onClick={() => set({ closed: !closed })}>
          {t(closed ? 'Open again' : 'Close')}
        </Button>
        <Button size="sm" variant="plain" busy={busy} onClick={() => set({ remove: true })}>
          {t('Delete comment')}
        </Button>
      </div>
    </div>
  )
}
