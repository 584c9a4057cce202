/**
 * The Chromium that npm installs, for Linux on x64; elsewhere the Chrome of the machine. It is
 * unpacked on first use, and its package takes a half-written file for whole: so one at a time.
 */
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** For a Lambda they make sense; here the first two would hide what an origin may not do. */
const UNWANTED = [
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--single-process',
  '--no-zygote',
];

export async function launchBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return playwright.launch({ channel: 'chrome' });
  }
  const args = chromium.args.filter((arg) => !UNWANTED.includes(arg));
  return playwright.launch({ executablePath: await unpackChromium(), args });
}

const LOCK = join(tmpdir(), 'chromium-unpacking');
/** Whoever held the lock for longer has died with it. */
const PATIENCE_MILLISECONDS = 120_000;

async function unpackChromium(): Promise<string> {
  while (!(await takeLock())) await setTimeout(100);
  try {
    return await chromium.executablePath();
  } finally {
    await rm(LOCK, { recursive: true, force: true });
  }
}

async function takeLock(): Promise<boolean> {
  try {
    await mkdir(LOCK);
    return true;
  } catch {
    const held = await stat(LOCK).catch(() => undefined);
    if (held && Date.now() - held.mtimeMs > PATIENCE_MILLISECONDS) {
      await rm(LOCK, { recursive: true, force: true });
    }
    return false;
  }
}
