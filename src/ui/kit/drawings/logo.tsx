/** The product's coin. The build also draws it into the page's first paint. */
export const logo = (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="15" fill="#ffb224" />
    <circle cx="16" cy="16" r="11.75" fill="none" stroke="#1a1204" strokeOpacity=".35" strokeWidth="1.5" />
    <path
      d="M11.5 10h9M11.5 14h9M11.5 10H14a4 4 0 0 1 0 8h-2.5l6.5 5"
      fill="none"
      stroke="#1a1204"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
