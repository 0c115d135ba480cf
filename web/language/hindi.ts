import { accounts } from './hi/accounts.ts'
import { chrome } from './hi/chrome.ts'
import { clips } from './hi/clips.ts'
import { content } from './hi/content.ts'
import { desks } from './hi/desks.ts'
import { discovery } from './hi/discovery.ts'
import { licensing } from './hi/licensing.ts'
import { server } from './hi/server.ts'
import { site } from './hi/site.ts'
import { uploads } from './hi/uploads.ts'

/** All Hindi texts of the interface by their English ones. Loaded only where Hindi is read. */
export const hindi = {
  ...chrome,
  ...discovery,
  ...accounts,
  ...licensing,
  ...site,
  ...content,
  ...clips,
  ...uploads,
  ...desks,
  ...server,
}

export type Hindi = typeof hindi
