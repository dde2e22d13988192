import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved } from '#app/models/programmes/order.ts'

const listAndOne = fc
  .uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 })
  .chain((ids) => fc.record({ ids: fc.constant(ids), id: fc.constantFrom(...ids), position: fc.integer() }))

test('moving keeps every exercise once, and the order of the others', () => {
  fc.assert(
    fc.property(listAndOne, ({ ids, id, position }) => {
      const order = moved(ids, id, position)

      expect(order.toSorted()).toEqual(ids.toSorted())
      expect(order.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id))
    }),
  )
})

test('the moved one is where it was wished, or at the end that was passed', () => {
  fc.assert(
    fc.property(listAndOne, ({ ids, id, position }) => {
      expect(moved(ids, id, position).indexOf(id)).toBe(Math.min(Math.max(position, 0), ids.length - 1))
    }),
  )
})

test('moving back and forth, or twice to the same place, changes nothing more', () => {
  fc.assert(
    fc.property(listAndOne, ({ ids, id, position }) => {
      const order = moved(ids, id, position)

      expect(moved(order, id, ids.indexOf(id))).toEqual(ids)
      expect(moved(order, id, position)).toEqual(order)
    }),
  )
})
