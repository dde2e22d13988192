import { db } from '#app/models/db.server.ts'
import { searchExercises } from '#app/models/exercise-search.server.ts'
import { misspelt, wellSpelt } from './queries.ts'
const orig = db.$queryRawUnsafe.bind(db)
let log: string[] = []
Object.assign(db, { $queryRawUnsafe: async (sql: string, ...p: unknown[]) => { const s = performance.now(); const r = await orig(sql, ...p); log.push((performance.now()-s).toFixed(1)+ ' ' + (sql.includes('numbers') ? 'C' : sql.includes('nameWords') ? 'P' : sql.includes('vocab') ? 'V':  '.')); return r } })
const q = { difficulties: [], tags: [], within: 'all' as const, page: 1, pageSize: 24 }
const times: number[] = []
for (let i = 0; i < 3; i++) for (const {term} of [...wellSpelt, ...misspelt]) {
  log = []
  const s = performance.now(); const r = await searchExercises({id:'x',teamId:null}, {...q, term}); const t = performance.now()-s
  if (i) times.push(t)
  if (i === 2) console.log(term.padEnd(28), t.toFixed(1).padStart(6), String(r.totalResults).padStart(7), log.join(', '))
}
times.sort((a,b)=>a-b); console.log(times[50], times[95])
