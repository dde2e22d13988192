import { expect, test } from 'vitest'
import * as z from 'zod'
import { LoginSchema, RegisterSchema } from '#app/routes/sessions/schema.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../app/routes/**/schema.ts', { eager: true })

/** What a schema takes, as JSON Schema says it. */
interface Shape {
  type?: string
  maxLength?: number
  pattern?: string
  enum?: unknown[]
  const?: unknown
  maxItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .map(([name, schema]) => ({ name: `${file.split('/').at(-2)} ${name}`, schema })),
)

test('there are schemas to look at', () => expect(schemas.length).toBeGreaterThan(20))

test.each(schemas)('$name takes nothing without an end', ({ name, schema }) => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

  expect(endless(shape, name)).toEqual([])
})

/** The paths of the texts and lists that may be of any length. */
function endless(shape: Shape, path: string): string[] {
  const { propertyNames, additionalProperties: others } = shape
  const named = [propertyNames, others].filter((part) => typeof part === 'object')
  const parts = [...named, ...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  return [
    ...(shape.type === 'string' && !isBounded(shape) ? [path] : []),
    ...(shape.type === 'array' && shape.maxItems === undefined ? [path] : []),
    ...(shape.items ? endless(shape.items, `${path}[]`) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => endless(part, `${path}.${name}`)),
    ...parts.flatMap((part) => endless(part, path)),
  ]
}

function isBounded({ maxLength, pattern, enum: choices, const: only }: Shape) {
  if (maxLength !== undefined || choices || only !== undefined) return true
  return pattern !== undefined && pattern.endsWith('$') && !/[*+]|,\}/.test(pattern)
}

test.each([
  ['Quentin\u202E elaV', 'Quentin elaV'],
  ['\u2067\u2069 مها الخطيب', 'مها الخطيب'],
  ['👩🏽‍⚕️ Zoë', '👩🏽‍⚕️ Zoë'],
])('a name can’t turn the words around it: %j', (typed, kept) => {
  const form = { firstName: typed, lastName: 'Vale', practiceName: 'Hill Road', email: 'a@example.com' }

  expect(RegisterSchema.parse({ ...form, password: 'seven-blue-herons' }).firstName).toBe(kept)
})

test('a megabyte is no email and no password', () => {
  expect(
    LoginSchema.safeParse({ email: 'x'.repeat(1_000_000), password: 'x'.repeat(1_000_000) }).error?.issues,
  ).toHaveLength(2)
})
