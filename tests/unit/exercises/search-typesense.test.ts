import { afterAll, describe } from 'vitest'
import { startTypesense } from '#tests/setup/typesense.ts'

// The settings are read when the application is imported.
const server = await startTypesense()
Object.assign(process.env, server && { TYPESENSE_URL: server.url, TYPESENSE_API_KEY: server.key })
const { useLibrary } = await import('./search-setup.ts')
const { finding } = await import('./search-contract/finding.ts')
const { permission } = await import('./search-contract/permission.ts')
const { properties } = await import('./search-contract/properties.ts')

afterAll(() => server?.stop())

describe.runIf(server)('Typesense', () => {
  useLibrary()
  finding()
  permission()
  properties()
})
