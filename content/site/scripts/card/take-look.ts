/** Puts on the host's look: its theme, and its names for what our style sheets name otherwise. */
import { type FromHost, read } from './host.ts';

/** Colours count only with those they are read against: half of a palette could not be read. */
const TOGETHER: readonly Readonly<Record<string, string>>[] = [
  {
    '--color-text-primary': '--ink',
    '--color-background-primary': '--paper',
    '--color-text-secondary': '--quiet',
    '--color-background-secondary': '--tint',
    '--color-border-primary': '--line',
  },
  { '--color-background-inverse': '--action', '--color-text-inverse': '--on-action' },
  { '--font-sans': '--font' },
  { '--border-radius-md': '--radius' },
];

export function takeLook({ theme, styles, safeAreaInsets }: FromHost): void {
  const { style } = document.documentElement;
  if (typeof theme === 'string') style.colorScheme = theme;
  const given = read(read(styles)['variables']);
  for (const names of TOGETHER) {
    const entries = Object.entries(names);
    if (!entries.every(([name]) => typeof given[name] === 'string')) continue;
    for (const [name, ours] of entries) style.setProperty(ours, String(given[name]));
  }
  for (const [side, width] of Object.entries(read(safeAreaInsets))) {
    if (typeof width === 'number') style.setProperty(`--safe-${side}`, `${width}px`);
  }
}
