/** What a visitor may open without having signed in. Everything else asks to sign in first. (publishing.md §2) */
export const PUBLIC_PAGES =
  /^\/(login|logout|register|expired-password|forgot-password|verify-email|preferences|portal|appointments|health|ready)(\/|$|\.)/
