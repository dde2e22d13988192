import './media-field.css'
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react'
import type { Sending, Uploads } from './use-uploads.ts'
import type { ShownMedia } from '#app/models/media/media.server.ts'
import { ACCEPTED, type UploadField } from '#app/models/media/upload-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { LONGEST } from '#app/models/longest.ts'

interface Parts {
  media: ShownMedia[]
  /** What the exercise has already; everything else is added by saving. */
  saved: string[]
  /** What is marked to be removed by saving. */
  deleted: string[]
  /** What each picture shows, in words. */
  alts: Record<string, string>
  /** What can be chosen, in words. */
  limits: Record<UploadField, string>
  uploads: Uploads
}

const NAMES = { images: 'Upload Images', video: 'Upload Video' } as const

/**
 * The images and the video of an exercise, each unchanged, added or marked to be removed by saving, and inputs for more.
 * Without script the chosen files go with the form; with it they go up at once, also when dropped or pasted.
 */
export function MediaField({ media, saved, deleted, alts, limits, uploads: { sending, added, send, cancel } }: Parts) {
  usePastedFiles(send)
  const isScripted = useIsScripted()
  const shown = [...media, ...added.filter(({ id }) => !media.some((one) => one.id === id))]
  const lastVideo = shown.findLast(isVideo)
  const newVideo = added.findLast(isVideo)
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>, field: UploadField) => {
    for (const file of input.files ?? []) send(field, file)
    // The same file can be chosen again, and does not go with the form a second time.
    input.value = ''
  }
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    sendAll(event.dataTransfer.files, send)
  }
  return (
    <div className="media-field" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <ul className="media-previews" aria-label="Images and video so far">
        {shown.map((one, index) => (
          <Preview
            key={one.id}
            media={one}
            number={index + 1}
            isAdded={!saved.includes(one.id)}
            isDeleted={deleted.includes(one.id)}
            alt={alts[one.id] ?? ''}
            isEarlier={isVideo(one) && one !== lastVideo}
            newVideo={isVideo(one) ? newVideo?.id : undefined}
          />
        ))}
        {sending.map((one) => (
          <Progress key={one.key} sending={one} onCancel={() => cancel(one.key)} />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {isScripted && `${shown.length} shown, ${sending.length} uploading`}
      </p>
      <div className="media-inputs" data-scripted={isScripted || undefined}>
        {(['images', 'video'] as const).map((field) => (
          <div key={field} className="media-input">
            <label>
              <span className="button button-secondary">
                <Icon name={field === 'images' ? 'image' : 'film'} />
                {NAMES[field]}
              </span>
              <input
                type="file"
                name={field}
                accept={ACCEPTED[field]}
                multiple={field === 'images'}
                aria-describedby={`${field}-limit`}
                onChange={(event) => choose(event, field)}
              />
            </label>
            <p id={`${field}-limit`} className="hint">
              {limits[field]}
            </p>
          </div>
        ))}
        {isScripted && <p className="hint">Or drop files here, or paste them.</p>}
      </div>
    </div>
  )
}

function Preview({
  media,
  number,
  isAdded,
  isDeleted,
  alt,
  isEarlier,
  newVideo,
}: {
  media: ShownMedia
  number: number
  isAdded: boolean
  isDeleted: boolean
  alt: string
  /** A video that another one follows. */
  isEarlier: boolean
  /** Of a video: the one that has just been uploaded, this or another. It takes the place of the earlier one. */
  newVideo: string | undefined
}) {
  const name = isVideo(media) ? (isEarlier ? 'Earlier video' : 'Video') : `Image ${number}`
  return (
    <li className="media-preview">
      <input type="hidden" name="media" value={media.id} />
      <div className="media-picture">
        <Picture media={media} width={200} alt={media.alt || name} />
        {isVideo(media) && <Icon name="film" />}
      </div>
      <span className="media-state" data-state={isAdded ? 'added' : 'unchanged'} />
      <label className="choice">
        <input
          type="checkbox"
          name="deleted"
          value={media.id}
          // Marked anew with each new video.
          key={newVideo}
          defaultChecked={isDeleted || (newVideo !== undefined && isEarlier)}
          data-video={isVideo(media) || undefined}
          onChange={keepOneVideo}
        />
        Remove<span className="visually-hidden"> {name}</span>
      </label>
      {media.isOwn && !isVideo(media) && (
        <label className="media-alt">
          What {name.toLowerCase()} shows
          <input name={`alts.${media.id}`} defaultValue={alt} maxLength={LONGEST.alt} autoComplete="off" />
        </label>
      )}
    </li>
  )
}

/** An exercise has one video: whoever keeps one removes the others. */
function keepOneVideo({ currentTarget: kept }: ChangeEvent<HTMLInputElement>) {
  if (!kept.dataset.video || kept.checked) return
  for (const box of kept.form?.querySelectorAll<HTMLInputElement>('[data-video]') ?? []) box.checked = box !== kept
}

const isVideo = ({ kind }: ShownMedia) => kind === 'video'

function Progress({ sending: { name, sent }, onCancel }: { sending: Sending; onCancel: () => void }) {
  return (
    <li className="media-preview media-sending">
      <span className="media-name">{name}</span>
      <progress aria-label={`Upload of ${name}`} value={sent < 1 ? sent : undefined} />
      <span className="soft">{sent < 1 ? `${Math.floor(sent * 100)} %` : 'Preparing…'}</span>
      <Button type="button" look="quiet" onClick={onCancel}>
        Cancel<span className="visually-hidden"> upload of {name}</span>
      </Button>
    </li>
  )
}

function sendAll(files: FileList, send: (field: UploadField, file: File) => void) {
  for (const file of files) send(file.type.startsWith('video/') ? 'video' : 'images', file)
}

/** A screenshot or copied photo can be pasted anywhere in the editor. */
function usePastedFiles(send: (field: UploadField, file: File) => void) {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => clipboardData && sendAll(clipboardData.files, send)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [send])
}

function useIsScripted() {
  const [isScripted, setIsScripted] = useState(false)
  useEffect(() => setIsScripted(true), [])
  return isScripted
}
