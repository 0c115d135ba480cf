import { Copy, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { MAX_PRESENTER_NAME, SHARE_DAYS } from '../../../contract/catalogue/boards.ts'
import { dayText } from '../../lib/day-text.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { address, paths } from '../../lib/url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/form/text-field.tsx'
import { shareLink } from '../clip/share.ts'
import type { OwnBoard } from './board-data.ts'
import { useBoardChange } from './use-board-change.ts'
import { t } from '../../language/text.ts'

interface ShareOptions {
  on: boolean
  days?: number | null
  comments?: boolean
  comps?: boolean
  roomName?: string
  renew?: boolean
}

/** Creates and revokes the link of a board, for people without an account. */
export default function ShareDialog({ board, onClose }: { board: OwnBoard; onClose: () => void }) {
  const { busy, change } = useBoardChange()
  const company = useSession().claims?.company
  const set = (share: ShareOptions) => change('POST /user/shareboard', { id: board.id, ...share })
  return (
    <Dialog title={t('Share this board')} size="md" onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-ink-2">
          {company
            ? t(
                'Whoever has the link sees the board’s name, its clips with watermarked previews, your notes and the name of {company}. They need no account.',
                { company: company.name },
              )
            : t(
                'Whoever has the link sees the board’s name, its clips with watermarked previews, your notes and your first name. They need no account.',
              )}
        </p>
        {board.share ? (
          <Shared board={board} busy={busy} set={set} />
        ) : (
          <Button variant="accent" busy={busy} onClick={() => set({ on: true })}>
            {t('Create link')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface SharedProps {
  board: OwnBoard
  busy: boolean
  set: (share: ShareOptions) => void
}

function Shared({ board, busy, set }: SharedProps) {
  const { publicUrl } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const { share } = board
  if (!share) return null
  const url = new URL(address(paths.board(share.token)), publicUrl).href
  async function copy() {
    const outcome = await shareLink(url, board.name)
    if (outcome === 'copied') toast.success(t('Link copied to clipboard!'))
    if (outcome === 'failed') field.current?.select()
  }
  return (
    <>
      <TextField ref={field} label={t('Link')} readOnly value={url} hint={endText(share)} />
      <div className="flex flex-wrap gap-3">
        <Button variant="accent" icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('Copy link')}
        </Button>
        <ButtonLink to={paths.board(share.token)} target="_blank" icon={<ExternalLink size={18} aria-hidden />}>
          {t('Open')}
        </ButtonLink>
      </div>
      <SelectField
        label={t('The link ends')}
        value=""
        onChange={({ target }) =>
          target.value && set({ on: true, days: target.value === 'never' ? null : Number(target.value) })
        }
      >
        <option value="">{t('Change…')}</option>
        {SHARE_DAYS.map((days) => (
          <option key={days} value={days}>
            {t('in {days} days', { days })}
          </option>
        ))}
        <option value="never">{t('when I stop sharing')}</option>
      </SelectField>
      <GuestRights board={board} busy={busy} set={set} />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => set({ on: true, renew: true })}>
          {t('Replace link')}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => set({ on: false })}>
          {t('Stop sharing')}
        </Button>
      </div>
    </>
  )
}

/** What those with the link may do, and whose name they see. */
function GuestRights({ board: { commentsOn, compsOn, roomName }, busy, set }: SharedProps) {
  return (
    <>
      <CheckboxField
        label={t('People with the link may comment and approve')}
        checked={commentsOn}
        disabled={busy}
        onChange={({ target }) => set({ on: true, comments: target.checked })}
      />
      <CheckboxField
        label={t('People with the link may download watermarked clips to edit with')}
        checked={compsOn}
        disabled={busy}
        onChange={({ target }) => set({ on: true, comps: target.checked })}
      />
      <TextField
        label={t('Name on the room')}
        hint={t('Your agency or brand, instead of ours. Leave it empty for ours.')}
        defaultValue={roomName}
        maxLength={MAX_PRESENTER_NAME}
        onBlur={({ target }) => target.value.trim() !== roomName && set({ on: true, roomName: target.value.trim() })}
      />
    </>
  )
}

const endText = ({ expiresAt, expired }: NonNullable<OwnBoard['share']>): string => {
  if (!expiresAt) return t('Works until you stop sharing.')
  return t(expired ? 'Ended on {day}.' : 'Works until {day}.', { day: dayText(expiresAt) })
}
