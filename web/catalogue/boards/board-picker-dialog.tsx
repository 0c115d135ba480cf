import Dialog from '../../ui/dialog.tsx'
import { BoardChoices } from './board-choices.tsx'

interface Props {
  clip: string
  name: string
  onClose: () => void
}

/** Puts a clip on boards. */
export default function BoardPickerDialog({ clip, name, onClose }: Props) {
  return (
    <Dialog title="Add to a board" description={name} size="sm" onClose={onClose}>
      <BoardChoices clip={clip} />
    </Dialog>
  )
}
