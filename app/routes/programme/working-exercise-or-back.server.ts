import { href } from 'react-router'
import { redirectWithNotice } from '#app/http/notice.server.ts'
import type { User } from '#app/models/practice/session.server.ts'
import { findWorkingExercise } from '#app/models/programmes/working.server.ts'

const GONE = 'This exercise is no longer in the programme'

/** The exercise that is to be changed. When another window has removed it, or it never was theirs, the list says so. */
export async function workingExerciseOrBack(user: User, id: string) {
  return (await findWorkingExercise(user, id)) ?? (await backToTheList())
}

async function backToTheList(): Promise<never> {
  throw await redirectWithNotice(href('/program-settings'), GONE, { kind: 'warning' })
}
