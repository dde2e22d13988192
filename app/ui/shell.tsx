import './shell.css'
import type { ReactNode } from 'react'
import { Link, href, useLocation } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import { PostForm } from './post-form.tsx'

interface ShellUser {
  name: string
  initials: string
  email: string
}

interface ShellParts {
  /** What the page is about, a folder of `routes/`. */
  noun?: string
  /** Whether the page has results and filters, which one may skip to. */
  hasResults?: boolean
  user: ShellUser
  lite: boolean
  theme: string
  collectionButton: ReactNode
}

/** The links with the nouns, the folders of `routes/`, that they lead to. */
const LINKS: { to: string; label: string; icon: IconName; nouns: string[] }[] = [
  { to: href('/dashboard'), label: 'Dashboard', icon: 'dashboard', nouns: ['dashboard'] },
  {
    to: href('/creator/program'),
    label: 'Creator',
    icon: 'creator',
    nouns: ['templates', 'exercises', 'tags', 'programme', 'publish', 'collection'],
  },
  { to: href('/clients'), label: 'Clients', icon: 'clients', nouns: ['clients', 'prescriptions'] },
  { to: href('/account/details'), label: 'Account', icon: 'account', nouns: ['account'] },
]

const TABS = [
  { to: href('/program'), label: 'Templates', nouns: ['templates'] },
  { to: href('/exercise'), label: 'Exercises', nouns: ['exercises', 'tags'] },
  { to: href('/program-settings'), label: 'Programme', nouns: ['programme'] },
  { to: href('/publish'), label: 'Publish', nouns: ['publish'] },
]

/** The header, the creator's tabs and, on a phone, the bar at the bottom. */
export function Header({ noun = '', hasResults, user, lite, theme, collectionButton }: ShellParts) {
  return (
    <>
      <SkipLink to="#main">Skip to the page</SkipLink>
      {hasResults && (
        <>
          <SkipLink to="#results">Skip to the results</SkipLink>
          <SkipLink to="#filters">Skip to the filters</SkipLink>
        </>
      )}
      <header className="header">
        <Link to={href('/dashboard')} className="brand" aria-label="Rehab Guide">
          <Logo />
          <span className="brand-name">Rehab Guide</span>
        </Link>
        <nav className="header-links" aria-label="Main">
          <MainLinks noun={noun} />
        </nav>
        <div className="header-end">
          {collectionButton}
          <AvatarMenu user={user} lite={lite} theme={theme} />
        </div>
      </header>
      {LINKS[1]?.nouns.includes(noun) && (
        <nav className="tabs" aria-label="Creator">
          {TABS.map(({ to, label, nouns }) => (
            <Link key={to} to={to} className="nav-link" aria-current={nouns.includes(noun) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

/** Leads past what stands between: seen only while it has the focus. */
function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="button button-primary skip" href={to}>
      {children}
    </a>
  )
}

/** The same links as the header's, where a thumb reaches them. */
export function BottomBar({ noun = '' }: Pick<ShellParts, 'noun'>) {
  return (
    <nav className="bottom-bar" aria-label="Main, at the bottom">
      <MainLinks noun={noun} icons />
    </nav>
  )
}

function MainLinks({ noun, icons }: { noun: string; icons?: boolean }) {
  return LINKS.map(({ to, label, icon, nouns }) => (
    <Link key={to} to={to} className="nav-link" aria-current={nouns.includes(noun) ? 'page' : undefined}>
      {icons && <Icon name={icon} />}
      {label}
    </Link>
  ))
}

function AvatarMenu({ user, lite, theme }: { user: ShellUser; lite: boolean; theme: string }) {
  const { pathname, search } = useLocation()
  return (
    <Menu className="account-menu">
      <summary className="avatar" aria-label={`${user.initials}, the menu of ${user.name}`}>
        {user.initials}
      </summary>
      <div className="menu">
        <p className="menu-head">
          <strong>{user.name}</strong>
          <br />
          {user.email}
        </p>
        <ButtonLink look="quiet" icon="settings" to={href('/account/details')}>
          Account settings
        </ButtonLink>
        <ButtonLink look="quiet" icon="mail" to={href('/support')}>
          Support
        </ButtonLink>
        <ButtonLink look="quiet" icon="plan" to={href('/account/subscription')}>
          Subscription
        </ButtonLink>
        <hr />
        <PreferenceButtons lite={lite} theme={theme} back={pathname + search} />
        <hr />
        <PostForm action={href('/logout')}>
          <Button look="quiet" icon="logout">
            Logout
          </Button>
        </PostForm>
        <p className="menu-foot">Version {__APP_VERSION__}</p>
      </div>
    </Menu>
  )
}

/** The switches that belong to the browser, not to the account. */
export function PreferenceButtons({ lite, theme, back }: { lite: boolean; theme: string; back: string }) {
  const isDark = theme === 'dark'
  return (
    <form method="post" action={href('/preferences')}>
      <input type="hidden" name="back" value={back} />
      <Button look="quiet" icon={isDark ? 'sun' : 'moon'} name="theme" value={isDark ? 'light' : 'dark'}>
        {isDark ? 'Light colours' : 'Dark colours'}
      </Button>
      <Button look="quiet" icon="lite" name="lite" value={lite ? 'off' : 'on'}>
        {lite ? 'Leave Lite mode' : 'Lite mode'}
      </Button>
    </form>
  )
}
