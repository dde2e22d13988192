import Database from 'libsql'
import { LRUCache } from 'lru-cache'

/** So many a connection: more than the product has, lists of every length in `IN (…)` aside. */
const KEPT = 300
/** What PRAGMA does is partly done while it is prepared, so it is none of them. */
const KEEPABLE = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i

interface Connection {
  prepare: (sql: string) => Database.Statement
}

/**
 * Makes every connection of libSQL's client keep the statements that it has prepared. The client itself prepares each one
 * anew for every use, which took a tenth of a page's time and left memory behind that no collection counts. `whenOpened` is
 * called with each connection before it is used.
 */
export function keepStatements(whenOpened: (connection: Connection) => void) {
  const connection: Connection = Database.prototype
  const { prepare } = connection
  const keptBy = new WeakMap<object, LRUCache<string, Database.Statement>>()
  connection.prepare = function (sql) {
    if (!KEEPABLE.test(sql)) return prepare.call(this, sql)
    const kept = keptBy.get(this) ?? new LRUCache({ max: KEPT })
    if (!keptBy.has(this)) whenOpened(this)
    keptBy.set(this, kept)
    const statement = kept.get(sql) ?? prepare.call(this, sql)
    kept.set(sql, statement)
    return statement
  }
}
