import { assertWritable } from '#app/models/db.server.ts'

/** The database takes writes. Its migrations were applied before the server listened at all. */
export async function loader() {
  try {
    await assertWritable()
    return Response.json({ status: 'ready' })
  } catch (error) {
    console.error(error)
    return Response.json({ status: 'not ready' }, { status: 503 })
  }
}
