// The gold set against a running server: its catalogue put into that server's database, its queries asked as anybody asks.
import { goldCatalogue } from '../server/catalogue/gold/catalogue.ts'
import { loadGold } from '../server/catalogue/gold/load.ts'
import { type GoldScore, scoreSearch } from '../server/catalogue/gold/score.ts'
import { rebuildSearch } from '../server/catalogue/search-index.service.ts'
import { openSearchMemory } from '../server/catalogue/search-memory.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { databaseEventBus } from '../server/platform/events.ts'
import { createLog } from '../server/platform/log.ts'

/** @param given.url of the server @param given.databaseUrl of its database, empty but for what a first start makes */
export async function scoreGold({ url, databaseUrl }: { url: string; databaseUrl: string }): Promise<GoldScore> {
  const clips = goldCatalogue()
  const { db } = openDatabase(databaseUrl)
  const bus = await databaseEventBus(databaseUrl, createLog('warn'))
  try {
    await loadGold(db, clips)
    await rebuildSearch({ db, bus, clock: systemClock, searchMemory: openSearchMemory(db) })
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
