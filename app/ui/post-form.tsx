import type { ComponentProps } from 'react'
import { type FetcherWithComponents, Form as RouterForm, useRouteLoaderData } from 'react-router'

interface PostFormProps extends Omit<ComponentProps<typeof RouterForm>, 'method'> {
  /** Posts beside the page instead of leading to another one. */
  fetcher?: FetcherWithComponents<unknown>
}

/** A form of a signed-in page that posts. It says whose page it stands on, and so never runs as somebody else. */
export function PostForm({ fetcher, children, ...form }: PostFormProps) {
  const Form = fetcher?.Form ?? RouterForm
  return (
    <Form method="post" {...form}>
      <Whose />
      {children}
    </Form>
  )
}

/** The field that says so, for a form that posts by one of its buttons only. */
export function Whose() {
  return <input type="hidden" name="whose" value={useWhose()} />
}

/** What stands for the user of this page in all that it posts: it goes along as `whose`. Empty where nobody has signed in. */
export const useWhose = () => useRouteLoaderData<{ whose: string }>('root')?.whose ?? ''
