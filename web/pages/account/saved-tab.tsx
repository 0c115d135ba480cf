import { AddToBoard, SavedBoards } from '../../catalogue/boards/saved-boards.tsx'
import { FollowedSearches } from '../../catalogue/follows/followed-searches.tsx'
import { clipName } from '../../lib/clip-text.ts'
import { SavedClips } from '../../licensing/library/saved-clips.tsx'
import { boardPlayer } from '../boards/board-player.tsx'

interface SavedTabProps {
  /** The id of the open board; '' for the favourites. */
  board: string
  onOpen: (board: string) => void
  onSignedOut: () => void
}

/** What a customer has saved, on boards or not, and the searches that are followed. */
export default function SavedTab({ board, onOpen, onSignedOut }: SavedTabProps) {
  return (
    <SavedBoards
      open={board}
      onOpen={onOpen}
      favourites={
        <>
          <SavedClips
            onSignedOut={onSignedOut}
            more={(video) => <AddToBoard clip={video._id} name={clipName(video)} />}
          />
          <FollowedSearches />
        </>
      }
      player={boardPlayer}
    />
  )
}
