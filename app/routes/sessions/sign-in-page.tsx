import type { ReactNode } from 'react'
import { Logo } from '#app/ui/logo.tsx'

/** The pages before anybody is signed in: the mark, one card, and what the product is for. */
export function SignInPage({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="sign-in">
      <div className="sign-in-card panel">
        <p className="brand">
          <Logo /> Rehab Guide
        </p>
        <h1>{title}</h1>
        {children}
        {aside}
      </div>
      <p className="sign-in-claim">
        <strong>Home exercise programmes, built between two patients.</strong> Find the exercises, set the dosage, send
        the link. Your client needs no account.
      </p>
    </main>
  )
}
