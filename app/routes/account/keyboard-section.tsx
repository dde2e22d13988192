import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** Single keys get in the way of some who speak or whose hands shake, so they can be switched off. (WCAG 2.1.4) */
export function KeyboardSection({ slashFocusesSearch }: { slashFocusesSearch: boolean }) {
  return (
    <section className="panel" aria-labelledby="keyboard">
      <h2 id="keyboard">Keyboard</h2>
      <PostForm action={href('/account/keyboard')} className="form">
        <label className="choice">
          <input type="checkbox" name="slashFocusesSearch" defaultChecked={slashFocusesSearch} />
          The “/” key moves to the search box of the exercises
        </label>
        <div className="row">
          <Button>Save</Button>
        </div>
      </PostForm>
    </section>
  )
}
