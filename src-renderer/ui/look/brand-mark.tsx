/** The app's sign: a small grid with one corner marked, as a staged cell is. */
export const BrandMark = ({ size = 20 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <rect x="1.5" y="1.5" width="21" height="21" rx="4.5" fill="var(--gs-accent)" />
    <path d="M1.5 9h21M9 1.5v21" stroke="var(--gs-on-accent)" strokeOpacity="0.55" strokeWidth="1.4" />
    <path d="M15 9h7.5v7.5z" fill="var(--gs-staged-soft)" />
  </svg>
)
