import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import knip from '../knip.json' with { type: 'json' }
import manifest from '../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')

/** Who may import whom, by folder of `app/`. A route may also import what lies in its own folder. */
const MAY_IMPORT: Record<string, string[]> = {
  server: ['http', 'uploads/limits', 'services/env'],
  routes: ['forms', 'ui', 'browser', 'http', 'middleware', 'cookies', 'uploads', 'models', 'services', 'jobs', 'print'],
  uploads: ['models', 'services'],
  print: ['ui', 'models', 'services', 'http'],
  jobs: ['models', 'services'],
  models: ['models', 'services', 'http/not-found'],
  services: ['services'],
  middleware: ['cookies', 'models', 'http', 'forms/read-form', 'services/env'],
  cookies: ['models', 'http/not-found', 'services/env'],
  forms: ['ui'],
  ui: ['ui', 'browser', 'models/longest'],
  browser: [],
  http: [],
}

/** The rooms of `app/models` that a room there may import, beside its own and what lies at the root of `models`. */
const MODELS_MAY_IMPORT: Record<string, string[]> = {
  practice: [],
  clients: ['practice'],
  media: ['practice', 'clients'],
  exercises: ['practice', 'clients', 'media'],
  programmes: ['practice', 'clients', 'media', 'exercises'],
  publishing: ['practice', 'clients', 'media', 'exercises', 'programmes'],
  diary: ['practice', 'clients'],
}

const files = sourceFiles('app')

test('every folder of the house imports only what it may', () => {
  expect(files.flatMap(forbiddenImports)).toEqual([])
})

test('a room of the models imports only rooms that stand before it', () => {
  const models = files.filter((file) => roomOf(file) === 'models')
  const wrong = models.flatMap((file) =>
    importsOf(file)
      .filter(({ path }) => roomOf(path) === 'models' && nounOf(path) !== '' && nounOf(path) !== nounOf(file))
      .filter(({ path }) => !MODELS_MAY_IMPORT[nounOf(file)]?.includes(nounOf(path)))
      .map(({ path }) => `${file} imports ${path}`),
  )
  expect(wrong).toEqual([])
})

test('nothing imports itself by way of others', () => {
  const imports = new Map(files.map((file) => [file, importsOf(file).filter(({ isType }) => !isType)]))
  const done = new Set<string>()
  const circleFrom = (file: string, way: string[]): string[] => {
    if (way.includes(file)) return [[...way.slice(way.indexOf(file)), file].join(' → ')]
    if (done.has(file)) return []
    const found = (imports.get(file) ?? []).flatMap(({ path }) => circleFrom(path, [...way, file]))
    done.add(file)
    return found
  }
  expect(files.flatMap((file) => circleFrom(file, []))).toEqual([])
})

test('routes share types across folders, never code', () => {
  const shared = files.flatMap((file) =>
    importsOf(file)
      .filter(({ path, isType }) => !isType && roomOf(file) === 'routes' && roomOf(path) === 'routes')
      .filter(({ path }) => nounOf(path) !== nounOf(file))
      .map(({ path }) => `${file} imports ${path}`),
  )
  expect(shared).toEqual([])
})

test('only models touch Prisma, and a schema imports nothing but zod and pure models', () => {
  const prisma = files.filter((file) => roomOf(file) !== 'models' && /#prisma\/client|@prisma\//.test(read(file)))
  const schemas = files.filter(
    (file) =>
      file.endsWith('/schema.ts') && importsOf(file, true).some(({ path }) => path !== 'zod' && !isPureModel(path)),
  )
  expect({ prisma, schemas }).toEqual({ prisma: [], schemas: [] })
})

const isPureModel = (path: string) => roomOf(path) === 'models' && !path.includes('.server')

test('what posts from a signed-in page is the one form that says whose it is', () => {
  // On the portal and the sign-in pages nobody has to be signed in; the preferences are the browser's.
  const apart = /^app\/(routes\/(portal|sessions)\/|ui\/(post-form|shell)\.tsx)/
  const others = files.filter((file) => !apart.test(file) && /\b[fF]orm\s+method="post"/.test(read(file)))
  expect(others).toEqual([])
})

test('no server code is in the build for the browser', () => {
  const assets = join(root, 'build/client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const leaks = scripts.filter((name) =>
    /PrismaClient|libsql|node:crypto|argon2|DATABASE_URL/.test(readFileSync(join(assets, name), 'utf8')),
  )
  expect(leaks).toEqual([])
})

test('every dependency is imported by something that ships', () => {
  const shipped = [...sourceFiles('app'), ...sourceFiles('prisma'), ...sourceFiles('library'), 'server.ts']
    .map(read)
    .join('\n')
  // The runtime itself, what only its users import, and what knip is told to wait for.
  const apart = new Set(['node', '@prisma/client', '@react-router/node', ...knip.ignoreDependencies])
  const unused = Object.keys(manifest.dependencies).filter((name) => !apart.has(name) && !shipped.includes(`'${name}`))
  expect(unused).toEqual([])
})

test('the image starts the server with the switches of npm start', () => {
  const [, inImage = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  expect(manifest.scripts.start).toContain((JSON.parse(inImage) as string[]).join(' '))
})

test('there is no room for what belongs nowhere', () => {
  const folders = new Set(files.flatMap((file) => dirname(file).split('/')))
  expect([...folders].filter((name) => /^(utils?|lib|helpers?|misc|hooks|common|shared)$/.test(name))).toEqual([])
})

function forbiddenImports(file: string): string[] {
  const room = roomOf(file)
  const allowed = MAY_IMPORT[room]
  if (!allowed) return []
  return importsOf(file)
    .filter(({ isType }) => !(room === 'ui' && isType))
    .filter(({ path }) => path.startsWith('app/') && roomOf(path) !== room)
    .filter(({ path }) => !allowed.some((place) => path.startsWith(`app/${place}`)))
    .map(({ path }) => `${file} imports ${path}`)
}

function roomOf(file: string) {
  const [, room = '', rest] = file.split('/')
  return rest === undefined ? '' : room
}

/** The folder inside its room that a file lies in: `exercises` for `app/models/exercises/search/documents.server.ts`; '' at the root. */
function nounOf(file: string) {
  const [, , noun = '', rest] = file.split('/')
  return rest === undefined ? '' : noun
}

/** What a file imports, as paths from the root; packages only when asked for. */
function importsOf(file: string, withPackages = false) {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  const named = source.statements
    .filter((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
    .filter((statement) => statement.moduleSpecifier !== undefined)
    .map((statement) => ({ name: textOf(statement.moduleSpecifier), isType: isTypeOnly(statement) }))
  const dynamic = [...read(file).matchAll(/\bimport\('([^']+)'\)/g)].map(([, name = '']) => ({ name, isType: false }))
  return [...named, ...dynamic]
    .map(({ name, isType }) => ({ path: pathOf(file, name), isType }))
    .filter(({ path }) => withPackages || path.startsWith('app/'))
}

function textOf(name: ts.Expression | undefined) {
  return name && ts.isStringLiteral(name) ? name.text : ''
}

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration) {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  const clause = statement.importClause
  const names = clause?.namedBindings
  if (clause?.isTypeOnly) return true
  return (
    !clause?.name && names !== undefined && ts.isNamedImports(names) && names.elements.every((name) => name.isTypeOnly)
  )
}

function pathOf(file: string, name: string) {
  if (name.startsWith('#app/')) return name.slice(1)
  return name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('client/'))
    .map((name) => join(folder, name))
}

function read(file: string) {
  return readFileSync(join(root, file), 'utf8')
}
