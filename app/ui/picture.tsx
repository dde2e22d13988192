import { href } from 'react-router'

export interface PictureMedia {
  id: string
  alt: string
  width: number | null
  height: number | null
}

/** The address of a picture, film, caption or sound. `link` is the portal link that lets a client see it. */
export function mediaSource(id: string, { link, ...asked }: { link?: string; w?: string; poster?: ''; aac?: '' } = {}) {
  const query = new URLSearchParams({ ...asked, ...(link && { link }) })
  return href('/media/:mediaId', { mediaId: id }) + (query.size ? `?${query}` : '')
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
  const source = (px: number) => mediaSource(media.id, { w: String(px), link })
  const height = media.width && media.height ? Math.round((width * media.height) / media.width) : undefined
  return (
    <img
      src={source(width)}
      srcSet={`${source(width)} 1x, ${source(width === 400 ? 800 : 400)} 2x`}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
}
