import { seedDemo, shutDemo } from './seed-demo.ts'
import { seedLibrary } from './seed-library.ts'
import { env } from '#app/services/env.server.ts'

/** Puts in what the product starts with. Running it again changes only what the library's own files have changed. */
export async function seed() {
  await seedLibrary()
  await (env.SEED_DEMO ? seedDemo() : shutDemo())
}
