import type { Sharp } from 'sharp'

/** The picture right side up as WebP, at most `maxSide` px, with the size it got. */
export async function toWebp(picture: Sharp, maxSide: number) {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), width: info.width, height: info.height }
}
