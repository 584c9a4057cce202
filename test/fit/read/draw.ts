/** Numbers drawn in one order for each seed, so that what is learned is the same each time. */
type Draw = (below: number) => number;

export function createDraw(seed: number): Draw {
  let now = seed;
  return (below) => {
    now = (Math.imul(now, 1103515245) + 12345) & 0x7fffffff;
    return now % below;
  };
}

export function shuffle<Item>(list: Item[], draw: Draw): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    [list[at], list[other]] = [list[other] as Item, list[at] as Item];
  }
}
