import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ChildServer } from '../child-server.ts'

test('three processes start on an empty folder at once, 20 times: all come up', async () => {
  for (let round = 0; round < 20; round++) {
    const settings = { DATA_DIR: await mkdtemp(join(tmpdir(), 'rehab-guide-empty-')), SEED_DEMO: 'on' }
    const servers = await Promise.all([1, 2, 3].map(() => ChildServer.start(settings)))
    const answers = await Promise.all(servers.map(({ address }) => fetch(`${address}/ready`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await Promise.all(servers.map((server) => server.kill()))
    await rm(settings.DATA_DIR, { recursive: true })
  }
})
