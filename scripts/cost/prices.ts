/** The prices by name, in US dollars, each with the page to check it by. */
import file from './prices.json' with { type: 'json' };

export type PriceName = keyof typeof file.prices;
export const PRICES = Object.entries(file.prices);
export const { as_of: PRICED_ON, note: PRICE_NOTE } = file;

export function dollars(name: PriceName): number {
  return file.prices[name].dollars;
}
