import { describe, expect, test } from 'vitest'
import { REFUSAL, refusals } from '#app/models/publishing/rules.ts'

const order = {
  publicationId: '',
  programmeTitle: 'Knee',
  clientId: ['a'],
  sendEmail: true,
  requirePin: true,
  sendAgain: false,
}
const client = (id: string, known: { email?: null; clientPin?: null } = {}) => ({
  id,
  email: 'someone@example.com',
  clientPin: '4711',
  ...known,
})
const facts = { isVerified: true, clients: [client('a')], exercises: [{ clientId: null }], lettersLeft: 50 }

describe('an order', () => {
  test('that is complete is sent', () => {
    expect(refusals(order, facts)).toEqual({})
  })

  test.each([
    [17, 280, undefined],
    [500, 10, undefined],
    [18, 280, '280 exercises can be sent to at most 17 clients at once, and 18 are selected.'],
    [500, 280, '280 exercises can be sent to at most 17 clients at once, and 500 are selected.'],
  ])('to %i clients of %i exercises', (clients, exercises, message) => {
    const many = {
      clients: Array.from({ length: clients }, () => client('a')),
      exercises: Array.from({ length: exercises }, () => ({ clientId: null })),
    }
    const refused = refusals({ ...order, sendEmail: false }, { ...facts, ...many })
    expect(refused.clientId?.[0]?.slice(0, message?.length)).toBe(message)
  })

  test('with more letters than may be sent today is refused at the email switch', () => {
    const clients = [client('a'), client('b')]
    const refused = refusals(order, { ...facts, clients, lettersLeft: 1 })
    expect(refused).toEqual({ sendEmail: [expect.stringMatching(/^Only 1 more emails can be sent today/)] })
    expect(refusals({ ...order, sendEmail: false }, { ...facts, clients, lettersLeft: 0 })).toEqual({})
  })

  test('is told everything that is wrong with it at once, each at what causes it', () => {
    const clients = [client('a', { email: null }), client('b', { clientPin: null })]
    expect(
      refusals({ ...order, programmeTitle: 'Kn' }, { ...facts, isVerified: false, clients, exercises: [] }),
    ).toEqual({
      '': [REFUSAL.unverified],
      programmeTitle: ['Expected at least 3 characters, but only got 2'],
      exercises: [REFUSAL.noExercises],
      sendEmail: [REFUSAL.noAddress],
      requirePin: [REFUSAL.noPin],
    })
  })

  test('without a client is told just that, not what else would be asked of one', () => {
    expect(refusals(order, { ...facts, clients: [], exercises: [] })).toEqual({ clientId: [REFUSAL.notReady] })
  })

  test('needs neither address nor pin while neither is asked for', () => {
    const clients = [client('a', { email: null, clientPin: null })]
    expect(refusals({ ...order, sendEmail: false, requirePin: false }, { ...facts, clients })).toEqual({})
  })

  test('with a very long title is refused', () => {
    expect(refusals({ ...order, programmeTitle: 'k'.repeat(121) }, facts)).toEqual({
      programmeTitle: ['Expected at most 120 characters, but only got 121'],
    })
  })

  test.each([
    ['its own client', ['a'], {}],
    ['another client', ['b'], { exercises: [REFUSAL.otherClient] }],
    ['its own client and another', ['a', 'b'], { exercises: [REFUSAL.otherClient] }],
  ])('with a private exercise, to %s', (_, ids, expected) => {
    const clients = ids.map((id) => client(id))
    expect(refusals(order, { ...facts, clients, exercises: [{ clientId: null }, { clientId: 'a' }] })).toEqual(expected)
  })
})
