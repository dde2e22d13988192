import { href } from 'react-router'

export interface PictureMedia {
  id: string
  alt: string
  width: number | null
  height: number | null
}

const SIZES = [200, 300, 400, 800] as const

/** The address of a picture at most `width` px wide. `link` is the portal link that lets a client see it. */
function pictureSource(id: string, width: (typeof SIZES)[number], link?: string) {
  return `${href('/media/:mediaId', { mediaId: id })}?${new URLSearchParams({ w: String(width), ...(link && { link }) })}`
}

/** A picture that is fetched when it comes near the screen, at the size that the screen needs. */
export function Picture({
  media,
  width,
  link,
  eager,
  alt = media.alt,
}: {
  media: PictureMedia
  width: 200 | 300 | 400
  link?: string
  eager?: boolean
  alt?: string
}) {
  const height = media.width && media.height ? Math.round((width * media.height) / media.width) : undefined
  return (
    <img
      src={pictureSource(media.id, width, link)}
      srcSet={`${pictureSource(media.id, width, link)} 1x, ${pictureSource(media.id, width === 400 ? 800 : 400, link)} 2x`}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
