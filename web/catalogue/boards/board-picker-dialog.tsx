import Dialog from '../../ui/dialog/dialog.tsx'
import { BoardChoices } from './board-choices.tsx'
import { t } from '../../language/text.ts'

interface Props {
  clip: string
  name: string
  onClose: () => void
}

/** Adds a clip to boards. */
export default function BoardPickerDialog({ clip, name, onClose }: Props) {
  return (
    <Dialog title={t('Add to a board')} description={name} size="sm" onClose={onClose}>
      <BoardChoices clip={clip} />
    </Dialog>
  )
}
