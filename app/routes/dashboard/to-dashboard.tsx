import { href, redirect } from 'react-router'

/** The empty path, and whatever leads nowhere. (publishing.md §2) */
export const loader = () => redirect(href('/dashboard'))
export const action = loader
