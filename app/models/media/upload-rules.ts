/** How many pictures an exercise has at most; beside them one video. */
export const MAX_IMAGES = 12

/** What the file dialogs offer; what a file really is the server finds out. */
export const ACCEPTED = {
  images: 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic,.heif',
  video: 'video/mp4,video/quicktime,video/webm,.mov,.m4v',
} as const

export type UploadField = keyof typeof ACCEPTED

/** A file that was not taken. `status` is the HTTP status that says why, for the 'Upload Error!' dialog. (library.md §8) */
export interface Refusal {
  field: UploadField
  name: string
  message: string
  status: number
}

const WANTED: Record<UploadField, { noun: string; formats: string }> = {
  images: { noun: 'picture', formats: 'JPEG, PNG, WebP, GIF, AVIF or HEIC' },
  video: { noun: 'video', formats: 'MP4, MOV or WebM' },
}

/** What can be chosen, for who is about to choose. */
export function limitInWords(field: UploadField, megabytes: number): string {
  const limit = `${WANTED[field].formats}, up to ${megabytes} MB`
  return field === 'images'
    ? `${limit} each, at most ${MAX_IMAGES}.`
    : `${limit}. A new video replaces the earlier one.`
}

/** Why a file was not taken, in words for the person who chose it. */
export const refusals = {
  kind(field: UploadField, name: string): Refusal {
    const { noun, formats } = WANTED[field]
    return {
      field,
      name,
      status: 415,
      message: `${name} is not a ${noun} we can use. Please choose a ${formats} file.`,
    }
  },
  damaged(field: UploadField, name: string): Refusal {
    return {
      field,
      name,
      status: 422,
      message: `${name} is damaged or incomplete. Please choose it again, or another file.`,
    }
  },
  bytes(field: UploadField, name: string, megabytes: number): Refusal {
    return {
      field,
      name,
      status: 413,
      message: `${name} is larger than ${megabytes} MB. Please choose a smaller file.`,
    }
  },
  pixels(field: UploadField, name: string): Refusal {
    const { noun } = WANTED[field]
    return { field, name, status: 413, message: `${name} has too many pixels. Please make the ${noun} smaller.` }
  },
  seconds(field: UploadField, name: string): Refusal {
    return { field, name, status: 413, message: `${name} is longer than 10 minutes. Please choose a shorter video.` }
  },
  unverified(field: UploadField, name: string): Refusal {
    return {
      field,
      name,
      status: 403,
      message: `${name} was left out. Please verify your email address first (‘Send the link again’), then choose it again.`,
    }
  },
  count(field: UploadField, name: string): Refusal {
    const most = field === 'images' ? `${MAX_IMAGES} pictures` : 'one video'
    return { field, name, status: 422, message: `${name} was left out: an exercise has at most ${most}.` }
  },
  failed(field: UploadField, name: string): Refusal {
    const message = `${name} was left out: sorry, the server is having problems. Please choose it again soon.`
    return { field, name, status: 500, message }
  },
  often(field: UploadField, name: string, seconds: number): Refusal {
    const minutes = Math.ceil(seconds / 60)
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
    return { field, name, status: 429, message: `${name} was left out: too many uploads. Please try again in ${wait}.` }
  },
}
