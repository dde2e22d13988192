/** A figure in mid-stretch, arms and leg one line: the product's mark. */
export function Logo() {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect width="32" height="32" rx="9" fill="var(--pine)" />
      <g stroke="var(--on-pine)" strokeWidth="2.6">
        <circle cx="20.4" cy="8.2" r="2.2" fill="var(--on-pine)" stroke="none" />
        <path d="M8 12.5c3.4-.6 6.4-.4 9.3 1.3l-3 6.2 4.6 5.2" />
        <path d="M14.3 20 8.5 25" />
        <path d="m17.3 13.8 5.2 3.4" />
      </g>
    </svg>
  )
}
