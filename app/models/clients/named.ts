import { sortable } from '#app/services/search/words.ts'

/** A client's name as it is written, and as it is sorted and searched. */
export const named = (name: string) => ({ name, nameSort: sortable(name) || name })
