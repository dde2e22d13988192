import './demonstration.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import filmScript from '#app/browser/film.js?url&no-inline'
import { useNonce } from './nonce.tsx'
import { Picture, type PictureMedia, mediaSource } from './picture.tsx'

/** What there is to see and to hear of an exercise. */
export interface Demonstrated {
  exerciseName: string
  images: PictureMedia[]
  film: { id: string; width: number | null; height: number | null; hasPoster: boolean } | null
  captions: string | null
  narration: string | null
}

/** How it is to be shown. */
export interface Viewing {
  showCaptions: boolean
  offerNarration: boolean
  /** No script, and the images first. */
  lite: boolean
}

interface Parts {
  exercise: Demonstrated
  viewing: Viewing
  /** The portal link that lets a client see it. */
  link?: string
  eager?: boolean
}

/** The film and the images of an exercise; a choice of the two when it has both. (library.md §2, Expanded exercise dialog) */
export function Demonstration({ exercise, viewing, link, eager }: Parts) {
  const { film, images, narration, exerciseName } = exercise
  const nonce = useNonce()
  const filmShown = film && <Film key={film.id} film={film} exercise={exercise} viewing={viewing} link={link} />
  const imagesShown = images.length > 0 && (
    <Images images={images} link={link} eager={eager && (!film || viewing.lite)} />
  )
  return (
    <div className="demonstration">
      {filmShown && imagesShown ? (
        <FilmOrImages exerciseName={exerciseName} imagesFirst={viewing.lite}>
          {filmShown}
          {imagesShown}
        </FilmOrImages>
      ) : (
        (filmShown ?? imagesShown)
      )}
      {narration && viewing.offerNarration && (
        <figure className="narration">
          <figcaption>Listen to the steps</figcaption>
          {/* What is said stands beside it in words. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio controls preload="none" aria-label={`Listen to the steps of ${exerciseName}`}>
            <source src={mediaSource(narration, { link })} type="audio/webm; codecs=opus" />
            <source src={mediaSource(narration, { link, aac: '' })} type="audio/mp4" />
          </audio>
        </figure>
      )}
      {film && !viewing.lite && <script async type="module" src={filmScript} nonce={nonce} />}
    </div>
  )
}

/** Tabs without script: the choice is made by radio buttons, and the style sheet shows what is chosen. */
function FilmOrImages({
  exerciseName,
  imagesFirst,
  children,
}: {
  exerciseName: string
  imagesFirst: boolean
  children: ReactNode
}) {
  const id = useId()
  const showImages = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (showImages.current && wantsStillness) showImages.current.checked = true
  }, [])
  const choice = { type: 'radio', name: id } as const
  return (
    <div role="group" aria-label={`Video or images of ${exerciseName}`} className="film-or-images">
      <input {...choice} id={`${id}film`} className="show-film visually-hidden" defaultChecked={!imagesFirst} />
      <label htmlFor={`${id}film`}>Video</label>
      <input
        {...choice}
        id={`${id}images`}
        className="show-images visually-hidden"
        defaultChecked={imagesFirst}
        ref={showImages}
      />
      <label htmlFor={`${id}images`}>Images</label>
      {children}
    </div>
  )
}

/** Shows its poster until it is played. A captions track that is on from the start would be fetched at once, so film.js puts it on. */
function Film({ film, exercise, viewing, link }: Omit<Parts, 'eager'> & { film: NonNullable<Demonstrated['film']> }) {
  const { captions, exerciseName } = exercise
  return (
    <video
      className="film"
      controls
      loop
      muted
      playsInline
      preload="none"
      src={mediaSource(film.id, { link })}
      poster={film.hasPoster ? mediaSource(film.id, { poster: '', w: '400', link }) : undefined}
      width={film.width ?? undefined}
      height={film.height ?? undefined}
      aria-label={`Film of ${exerciseName}`}
      data-captions={viewing.showCaptions ? 'on' : 'off'}
    >
      {captions && <track kind="captions" src={mediaSource(captions, { link })} srcLang="en-GB" label="English" />}
    </video>
  )
}

function Images({ images, link, eager }: { images: PictureMedia[]; link?: string; eager?: boolean }) {
  return (
    <ul className="images">
      {images.map((image) => (
        <li key={image.id}>
          <Picture media={image} width={400} link={link} eager={eager} />
        </li>
      ))}
    </ul>
  )
}
