/**
 * What stays in this tab until it is closed, so that a reload loses nothing. Where the browser
 * keeps nothing, everything still works until the page is left.
 */

export function remember(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden; a reload will then find nothing.
  }
}

export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Then nothing was kept either.
  }
}
