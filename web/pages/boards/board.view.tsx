import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sharedQuery } from '../../catalogue/boards/board-data.ts'
import { SharedBoardView } from '../../catalogue/boards/shared-board.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { boardPlayer } from './board-player.tsx'
import { t } from '../../language/text.ts'

export default function BoardPage() {
  const token = useParams()['token'] ?? ''
  const { data, isError, refetch } = useQuery(sharedQuery(token))
  return (
    <main id="main" className="mx-auto w-full max-w-[1440px] px-4 pt-8 pb-18 sm:px-7 sm:pt-12">
      {data ? (
        <SharedBoardView token={token} board={data} player={boardPlayer} />
      ) : isError ? (
        <ErrorState text={t('This board could not be loaded.')} onRetry={() => void refetch()} />
      ) : (
        <Spinner fullPage size={36} />
      )}
    </main>
  )
}
