import './collection.css'
import { type MouseEvent, useEffect, useState } from 'react'
import { Form, href, useFetcher, useLocation } from 'react-router'
import type { loader } from './index.tsx'
import { CollectionPanel } from './panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { keepFocusInPage } from '#app/browser/restore-focus.ts'

/** Shows how many exercises are in the working programme. Opens its page; with script the page slides in as a panel. */
export function CollectionButton({ count }: { count: number }) {
  const { key } = useLocation()
  // The panel belongs to the page that it was opened over: following one of its links closes it.
  const [openedOver, setOpenedOver] = useState('')
  const isOpen = openedOver === key
  const panel = useFetcher<typeof loader>()
  const left = panel.data?.exercises.length
  useEffect(() => {
    if (left !== undefined) keepFocusInPage()
  }, [left])
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setOpenedOver(key)
    void panel.load(href('/collection'))
  }
  return (
    <>
      <Form action={href('/collection')}>
        <Button
          icon="collection"
          onClick={open}
          className="collection-button"
          data-count={count}
          aria-label={`Collection, ${count} ${count === 1 ? 'exercise' : 'exercises'}`}
        >
          <span className="collection-word">Collection</span>
        </Button>
      </Form>
      {isOpen && (
        <Dialog label="Collection" side onClose={() => setOpenedOver('')}>
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
