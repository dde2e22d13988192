import { workerData } from 'node:worker_threads'
import Database from 'libsql'

// Nearly all of it without keeping anybody from writing; the second time little is left to do before the log is emptied.
const database = new Database(String(workerData))
for (const mode of ['PASSIVE', 'TRUNCATE']) database.prepare(`PRAGMA wal_checkpoint(${mode})`).get()
database.close()
