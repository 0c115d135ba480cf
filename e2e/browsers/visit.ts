import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { type Engine, ENGINES, missingOf } from './start.ts'
import { Visitor } from './visitor.ts'

export interface Choice {
  engine: Engine
}

/** A journey with a browser of its own; left out, with the reason, where its packages are not installed. */
export const test = base.extend<Choice & { visitor: Visitor }>({
  engine: ['firefox', { option: true }],
  visitor: async ({ engine, baseURL }, give, testInfo) => {
    const missing = missingOf(engine)
    testInfo.skip(missing !== null, `${missing} is not installed`)
    const driver = await ENGINES[engine].start()
    const visitor = new Visitor(driver, baseURL ?? '')
    try {
      await give(visitor)
    } finally {
      if (testInfo.status !== testInfo.expectedStatus)
        await visitor.picture().then(
          (body) => writeFile(testInfo.outputPath('picture.png'), body),
          () => {},
        )
      await driver.close()
    }
  },
})
