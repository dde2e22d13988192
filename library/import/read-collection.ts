import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Collection } from './collection.ts'
import { EVERKINETIC_FILE, readEverkinetic } from './everkinetic.ts'
import { LONGHAUL_FILES, readLonghaul } from './longhaul.ts'

/** The public exercise collection in `folder`, known by its files. Throws when it has none of the known layouts. */
export function readCollection(folder: string): Collection {
  if (existsSync(join(folder, EVERKINETIC_FILE))) return readEverkinetic(folder)
  if (LONGHAUL_FILES.some((file) => existsSync(join(folder, file)))) return readLonghaul(folder)
  throw new Error(
    `${folder} holds no collection that is known: neither ${EVERKINETIC_FILE} (Everkinetic) nor ${LONGHAUL_FILES.join(', ')} (Longhaul Fitness)`,
  )
}
