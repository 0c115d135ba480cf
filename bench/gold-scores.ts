// The gold set against a running server: its catalogue put into that server's database, its queries asked as anybody asks.
import { judgedCatalogue } from '../testing/relevance/catalogue.ts'
import { loadJudgedCatalogue } from '../testing/relevance/load.ts'
import { type RelevanceScore, scoreSearch } from '../testing/relevance/score.ts'
import { indexPending } from '../server/catalogue/search/index/search-index.service.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { databaseEventBus } from '../server/platform/events.ts'
import { createLog } from '../server/platform/log.ts'

/** @param given.url of the server @param given.databaseUrl of its database, empty but for what a first start makes */
export async function scoreRelevance({
  url,
  databaseUrl,
}: {
  url: string
  databaseUrl: string
}): Promise<RelevanceScore> {
  const clips = judgedCatalogue()
  const { db } = openDatabase(databaseUrl)
  const bus = await databaseEventBus(databaseUrl, createLog('warn'))
  try {
    await loadJudgedCatalogue(db, clips)
    await indexPending(db)
    await bus.publish('catalogue', {})
  } finally {
    await bus.close()
    await db.destroy()
  }
  return scoreSearch(clips, async (typed) => {
    const query = new URLSearchParams({ term: typed, page: '1', limit: '48' })
    const { videos } = (await (await fetch(`${url}/videos/getsearchvideos?${query}`)).json()) as {
      videos: { _id: string }[]
    }
    return videos.map(({ _id }) => _id)
  })
}
