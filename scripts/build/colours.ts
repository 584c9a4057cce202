/**
 * The colours of pages, card and embedded form: five of the operator's, those of content/site/styles/colours.css,
 * and what must be read on what. A pair that cannot be read fails the build.
 */
import type { Service } from '../../functions/catalogue/content.ts';

/** On a light page, and on a dark one. */
type Shades = readonly [string, string];
type Colours = ReadonlyMap<string, Shades>;

const TOKEN = /--([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/gi;

export function listColours(css: string, { brand }: Pick<Service, 'brand'>): Colours {
  const { masthead, ...own } = brand.colours;
  const fixed = [...css.matchAll(TOKEN)].map(
    ([, name = '', light = '', dark = '', both]): [string, Shades] => [
      name,
      both === undefined ? [light, dark] : [both, both],
    ],
  );
  return new Map<string, Shades>([
    ...fixed,
    ...Object.entries(own),
    ['brand', masthead],
    ['on-brand', legibleOn(masthead)],
    ['on-action', legibleOn(own.action)],
  ]);
}

const legibleOn = ([light, dark]: Shades): Shades => [blackOrWhite(light), blackOrWhite(dark)];

const blackOrWhite = (ground: string) =>
  contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000';

/** On each ground what is read, and what tells a control or a figure: WCAG 2.2, 1.4.3 and 1.4.11. */
const PAIRS = [
  { least: 4.5, ground: 'paper', inks: ['ink', 'quiet', 'link', 'pass', 'caution', 'fail'] },
  { least: 4.5, ground: 'tint', inks: ['ink', 'quiet', 'link'] },
  { least: 4.5, ground: 'brand', inks: ['on-brand'] },
  { least: 4.5, ground: 'action', inks: ['on-action'] },
  { least: 4.5, ground: 'focus', inks: ['on-focus'] },
  { least: 3, ground: 'paper', inks: ['action', 'edge'] },
  { least: 3, ground: 'tint', inks: ['edge'] },
].flatMap(({ inks, ...each }) => inks.map((ink) => ({ ink, ...each })));

/** One line for each pair that falls short. */
export function findIllegible(colours: Colours): string[] {
  return PAIRS.flatMap(({ ground, ink, least }) =>
    ['light', 'dark'].flatMap((page, at) => {
      const [one, other] = [colours.get(ink)?.[at], colours.get(ground)?.[at]];
      if (one === undefined || other === undefined)
        throw new Error(`No colour: ${ink}, ${ground}.`);
      const ratio = contrast(one, other);
      if (ratio >= least) return [];
      const found = `${one} (${ink}) on ${other} (${ground})`;
      return [`on a ${page} page ${found} has ${ratio.toFixed(1)} to 1, and needs ${least}`];
    }),
  );
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As custom properties: those that colours.css does not hold itself. */
const OWN = ['ink', 'tint', 'link', 'brand', 'on-brand', 'action', 'on-action'];

export function toRootStyle(colours: Colours): string {
  const properties = sayEach(colours, OWN).map(([name, value]) => `--${name}:${value}`);
  return `:root{${properties.join(';')}}`;
}

/** What a site can theme of the embedded form. */
const THEMED = [
  ...['ink', 'quiet', 'paper', 'tint', 'line', 'edge', 'link', 'action', 'on-action'],
  ...['fail', 'focus', 'on-focus'],
];

export function toHostStyle(colours: Colours): string {
  const properties = sayEach(colours, THEMED).map(
    ([name, value]) => `--${name}:var(--enquiry-${name},${value})`,
  );
  return `:host{${properties.join(';')}}`;
}

const sayEach = (colours: Colours, wanted: readonly string[]) =>
  [...colours]
    .filter(([name]) => wanted.includes(name))
    .map(([name, [light, dark]]) => [
      name,
      light === dark ? light : `light-dark(${light},${dark})`,
    ]);
