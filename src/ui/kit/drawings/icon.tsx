// The icons of the start page, which every page loads. On a 24 × 24 grid with a 1.75 stroke and round ends.
const paths = {
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  live: 'M12 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M8.1 15.9a5.5 5.5 0 0 1 0-7.8M15.9 8.1a5.5 5.5 0 0 1 0 7.8M5.3 18.7a9.5 9.5 0 0 1 0-13.4M18.7 5.3a9.5 9.5 0 0 1 0 13.4',
  history: 'M4 5v4.5h4.5M4.4 9.5A8.3 8.3 0 1 1 3.7 13M12 7.5V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  coin: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M9 8h6M9 11h6M9 8h1.5a3 3 0 0 1 0 6H9l4.5 3.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 7.5V12l3 2',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 11v5M12 8v.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  'arrow-up-right': 'M6.5 17.5l11-11M8.5 6.5h9v9',
} as const;

type IconName = keyof typeof paths;

/** The name of an icon, or the path data of another drawing. */
export type AnyIcon = IconName | `M${string}`;

/** An icon in the colour and size of the surrounding text; decoration only, so give the words beside it. */
export function Icon({ name, size }: { name: AnyIcon; size?: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={size ? { width: size, height: size } : undefined}
    >
      <path d={isName(name) ? paths[name] : name} />
    </svg>
  );
}

const isName = (icon: AnyIcon): icon is IconName => icon in paths;
