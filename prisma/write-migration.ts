// npm run migrate -- <name>    writes the SQL that leads from the migrations to schema.prisma, with Prisma's own engine
// npm run migrate -- check     fails when the migrations do not add up to schema.prisma
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { migrate, migrations } from './migrate.ts'

// Full-text tables are written by hand in a migration; the engine knows nothing of them.
const externalTables = [
  '_migrations',
  'exercise_search',
  'exercise_vocabulary',
  'exercise_document',
  'exercise_facet',
  'exercise_index_version',
].flatMap((name) => ['', '_data', '_idx', '_content', '_docsize', '_config'].map((suffix) => name + suffix))

const name = process.argv[2]
if (!name || !/^[a-z0-9-]+$/.test(name)) throw new Error('Give the migration a name in lower case, such as add-tags')
const sql = await sqlFromMigrationsToSchema()
if (name === 'check') {
  if (sql) throw new Error(`The migrations do not lead to schema.prisma. Missing:\n${sql}`)
  console.log('The migrations lead to schema.prisma.')
} else {
  const folder = join(import.meta.dirname, 'migrations', `${String(migrations().length + 1).padStart(3, '0')}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), sql)
  console.log(`Wrote ${folder}`)
}

async function sqlFromMigrationsToSchema(): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'migration-'))
  try {
    const url = `file:${join(scratch, 'scratch.db')}`
    await migrate(url, scratch)
    return await diff(url)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

async function diff(url: string): Promise<string> {
  const files = [{ path: 'schema.prisma', content: readFileSync(join(import.meta.dirname, 'schema.prisma'), 'utf8') }]
  const SchemaEngine = await loadSchemaEngine()
  const engine = await SchemaEngine.new(
    { datamodels: files.map(({ path, content }) => [path, content]) },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(new PrismaLibSql({ url })),
  )
  const result = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: import.meta.dirname },
    to: { tag: 'schemaDatamodel', files, configDir: import.meta.dirname },
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables, externalEnums: [] },
  })
  return (result.stdout ?? '').replace('-- This is an empty migration.', '').trim()
}

async function loadSchemaEngine() {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const bindings = await import(join(folder, 'schema_engine_bg.js'))
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': bindings,
  })
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return bindings.SchemaEngine
}
