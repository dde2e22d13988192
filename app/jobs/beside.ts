// Does what is due of one kind in a process of its own, after everything else that wants the processor.
import { setPriority } from 'node:os'
import { doDue } from './doing.server.ts'
import { closeDatabase } from '#app/models/db.server.ts'
import { logInJson } from '#app/services/log.server.ts'

setPriority(10)
logInJson()
await doDue(process.argv[2] ?? '')
await closeDatabase()
