/** The job itself (U3): a process that starts when something is due deletes it, by its given clock. */
import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openTestSupport } from '#tests/helpers/support.ts'
import { createLog } from '../platform/log.ts'
import { createBuying, type Buying } from '../orders/buying.ts'
import { openSupport } from './open-support.ts'

const support = openTestSupport()
let buying: Buying | undefined
afterAll(async () => {
  await buying?.stop()
})

test('the job of a new process deletes an image two weeks after it was attached', async () => {
  const { provider } = support
  const { database } = provider
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const member = await support.member()
  const { id } = (await support.create(member, {}, { images: [{ bytes }] })).body
  expect(support.stored().length).toBe(1)
  provider.now = new Date(testNow.getTime() + 14 * 24 * 3600_000)
  const now = (): Date => provider.now
  const log = createLog('silent')
  const removed = new Promise<void>((resolve) => {
    const { remove } = support.files
    support.files.remove = async (name) => {
      await remove(name)
      resolve()
    }
  })
  const { jobs: otherJobs } = openSupport({ database, now, log, files: support.files, origin: 'http://site.test' })
  buying = createBuying({
    database,
    now,
    log,
    origin: 'http://site.test',
    payment: {},
    deliveries: undefined,
    receipts: undefined,
    otherJobs,
  })
  await buying.start()
  await removed
  expect(support.stored()).toEqual([])
  expect((await support.detail(member, id)).body.messages[0].images).toMatchObject([{ url: null }])
})
