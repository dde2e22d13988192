import './button.css'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from './icon.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Parts {
  look?: Look
  icon?: IconName
}

interface ButtonParts extends Parts {
  /** While what it sent is on its way: it keeps the focus, and pressing it again does nothing. */
  isBusy?: boolean
}

/** A button with an optional icon before its words. */
export function Button({
  look = 'secondary',
  icon,
  isBusy,
  children,
  className,
  ...button
}: ButtonParts & ComponentProps<'button'>) {
  return (
    <button type="submit" {...button} {...useBusy(isBusy)} className={classes(look, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A button that shows only its icon; `label` is its tooltip, and so its name for everybody who can't see it. */
export function IconButton({
  look = 'quiet',
  icon,
  isBusy,
  label,
  className,
  ...button
}: ButtonParts & { icon: IconName; label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="submit"
      {...button}
      {...useBusy(isBusy)}
      title={label}
      className={classes(look, `button-icon ${className ?? ''}`)}
    >
      <Icon name={icon} />
    </button>
  )
}

/** A link that looks like a button and shows only its icon. */
export function IconLink({
  look = 'quiet',
  icon,
  label,
  className,
  ...link
}: Parts & { icon: IconName; label: string } & Omit<LinkProps, 'children'>) {
  return (
    <Link {...link} title={label} className={classes(look, `button-icon ${className ?? ''}`)}>
      <Icon name={icon} />
    </Link>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'secondary',
  icon,
  children,
  className,
  ...link
}: Parts & LinkProps & { children: ReactNode }) {
  return (
    <Link {...link} className={classes(look, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

/** The way out of a page that asks before something is lost. It has the focus, so that Enter alone does no harm. */
export function CancelLink({ children = 'Cancel', ...link }: LinkProps) {
  return (
    <Link {...link} className={classes('secondary')} autoFocus ref={focusInDialog}>
      {children}
    </Link>
  )
}

/** React gives `autofocus` to a link on the server alone; a dialog that opens looks for it. */
function focusInDialog(link: HTMLAnchorElement | null) {
  if (link) link.autofocus = true
}

/** A second press within this time is no second wish: React may not have shown yet that the first one is on its way. */
const DOUBLE_PRESS_MS = 500

function useBusy(isBusy?: boolean) {
  const pressed = useRef(-DOUBLE_PRESS_MS)
  useEffect(() => {
    if (!isBusy) pressed.current = -DOUBLE_PRESS_MS
  }, [isBusy])
  if (isBusy === undefined) return {}
  const onClick = (event: MouseEvent) => {
    if (isBusy || event.timeStamp - pressed.current < DOUBLE_PRESS_MS) event.preventDefault()
    else pressed.current = event.timeStamp
  }
  return { 'aria-disabled': isBusy || undefined, onClick }
}

const classes = (look: Look, more = '') => `button button-${look} ${more}`.trim()
