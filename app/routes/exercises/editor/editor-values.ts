import type { editorData } from './editor-data.server.ts'

export type EditorData = Awaited<ReturnType<typeof editorData>>

interface PostedParam {
  param: string
  childParam?: string
  isActive?: string | boolean
}

/** What was posted, as the form's fields hold it: an empty field is not posted, and one box of many comes alone. */
export function typedValues(posted: Record<string, unknown>): EditorData['values'] {
  const text = (name: string) => String(posted[name] ?? '')
  const isOn = (name: string) => posted[name] === 'on'
  return {
    objectId: text('objectId'),
    updatedAt: text('updatedAt'),
    exerciseName: text('exerciseName'),
    exerciseDescription: text('exerciseDescription'),
    difficulty: text('difficulty'),
    words: text('words'),
    tags: [posted.tags ?? []].flat().map(String),
    Params: ((posted.Params ?? []) as PostedParam[]).map(({ param, childParam = '', isActive }) => ({
      param,
      childParam,
      isActive: isActive === 'on' || isActive === true,
    })),
    deleted: [posted.deleted ?? []].flat().map(String),
    alts: (posted.alts ?? {}) as Record<string, string>,
    teamRead: isOn('teamRead'),
    teamWrite: isOn('teamWrite'),
    isConfidential: isOn('confidential'),
    clientId: text('clientId'),
  }
}
