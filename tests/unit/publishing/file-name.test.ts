import { expect, test } from 'vitest'
import { fileName } from '#app/print/file-name.ts'

test.each([
  ['Ankle Sprain', `filename="Ankle Sprain A1.pdf"; filename*=UTF-8''Ankle%20Sprain%20A1.pdf`],
  ['Día "1"/2', `filename="Dia 1 2 A1.pdf"; filename*=UTF-8''D%C3%ADa%201%202%20A1.pdf`],
  ['膝', `filename="A1.pdf"; filename*=UTF-8''%E8%86%9D%20A1.pdf`],
  ['a\r\nSet-Cookie: x', `filename="a Set-Cookie x A1.pdf"; filename*=UTF-8''a%20Set-Cookie%20x%20A1.pdf`],
])('%s', (title, expected) => {
  expect(fileName(title, 'A1', 'pdf')).toBe(expected)
})

test('a long title is cut between letters, the id stays', () => {
  const [plain, utf8] = fileName('🦵'.repeat(200), 'A1', 'pdf').split('; ')

  expect(plain).toBe('filename="A1.pdf"')
  expect(decodeURIComponent(utf8?.split("''")[1] ?? '')).toBe(`${'🦵'.repeat(60)} A1.pdf`)
})
