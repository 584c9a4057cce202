/**
 * Makes open pages load again by themselves under `npm run dev`: each is given a script that asks which build
 * is served. No build but this one's has it.
 */
import { type SiteFile, siteFile } from '../build/site-file.ts';

const BUILD = '/dev/build.txt';
const RELOAD = '/dev/reload.js';
const ASK_AGAIN_MS = 200;

/** While the service starts again nobody answers. */
const SCRIPT = `const { build } = document.currentScript.dataset;
setInterval(async () => {
  const answer = await fetch('${BUILD}').catch(() => undefined);
  if (answer?.ok && (await answer.text()) !== build) location.reload();
}, ${ASK_AGAIN_MS});
`;

export function addReload(files: readonly SiteFile[], build: string): SiteFile[] {
  const tag = `<script src="${RELOAD}" data-build="${build}"></script>\n</head>`;
  const dressed = files.map((file) =>
    file.contentType.startsWith('text/html')
      ? { ...file, body: file.body.replace('</head>', () => tag) }
      : file,
  );
  const own = [siteFile(RELOAD, SCRIPT), siteFile(BUILD, build)];
  // What a browser keeps for an hour would not be seen to change.
  return [...dressed, ...own].map((file) => ({ ...file, cacheControl: 'no-cache' }));
}
