import { href, useFetcher } from 'react-router'
import { Button } from './button.tsx'
import { PostForm } from './post-form.tsx'

/** The user's own choices for every film: whether captions are shown, and whether the steps are offered to listen to. */
export function ViewingChoices({
  showCaptions,
  offerNarration,
  back,
}: {
  showCaptions: boolean
  offerNarration: boolean
  back: string
}) {
  const fetcher = useFetcher()
  const isOn = (name: string, saved: boolean) => {
    const wished = fetcher.formData?.get(name)
    return wished ? wished === 'true' : saved
  }
  return (
    <PostForm fetcher={fetcher} action={href('/account/viewing')} className="row" preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <Choice name="showCaptions" label="Show captions" isOn={isOn('showCaptions', showCaptions)} />
      <Choice name="offerNarration" label="Offer narration" isOn={isOn('offerNarration', offerNarration)} />
    </PostForm>
  )
}

function Choice({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <Button name={name} value={String(!isOn)} aria-pressed={isOn} icon={isOn ? 'check' : 'minus'}>
      {label}
    </Button>
  )
}
