import type { ShownMedia } from '#app/models/media.server.ts'
import { Picture } from '#app/ui/picture.tsx'

/** The images and the video of an exercise: what there is, with a box to remove each, and inputs for more. */
export function MediaField({ media }: { media: ShownMedia[] }) {
  return (
    <>
      <ul className="row">
        {media.map((one) => (
          <li key={one.id}>
            <input type="hidden" name="media" value={one.id} />
            {one.kind === 'image' ? <Picture media={one} width={200} /> : 'Video'}
            <label className="choice">
              <input type="checkbox" name="deleted" value={one.id} />
              Remove
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
