import './collection.css'
import { useState } from 'react'
import { Link, href, useFetcher } from 'react-router'
import type { loader } from './index.tsx'
import { CollectionPanel } from './panel.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Shows how many exercises are in the working programme. A link to its page; with script the page slides in as a panel. */
export function CollectionButton({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  const panel = useFetcher<typeof loader>()
  const open = (event: React.MouseEvent) => {
    event.preventDefault()
    setOpen(true)
    void panel.load(href('/collection'))
  }
  return (
    <>
      <Link
        to={href('/collection')}
        onClick={open}
        className="button button-secondary collection-button"
        data-count={count}
        aria-label={`Collection, ${count} ${count === 1 ? 'exercise' : 'exercises'}`}
      >
        <Icon name="collection" />
        <span className="collection-word">Collection</span>
      </Link>
      {isOpen && (
        <Dialog label="Collection" side onClose={() => setOpen(false)}>
          {panel.data ? (
            <CollectionPanel collection={panel.data} />
          ) : (
            <p className="page soft">Opening your collection…</p>
          )}
        </Dialog>
      )}
    </>
  )
}
