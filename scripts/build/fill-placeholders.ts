/** Puts the operator's values where a text names them, such as `{business_name}`. */
import type { Service } from '../../functions/contract/service.ts';
import type { Review } from './problems.ts';

export type Placeholders = Readonly<Record<string, string>>;

export function listPlaceholders(service: Service, baseUrl: string): Placeholders {
  const { broker, retention, privacy } = service;
  const { policy_url = `${baseUrl}/privacy`, ...disclosures } = privacy;
  return {
    ...broker,
    ...disclosures,
    service_name: service.service_name,
    privacy_url: policy_url,
    contact_days: String(retention.contact_days),
    evidence_years: String(retention.evidence_years),
  };
}

/** A page that nobody could have filled in is refused by name. */
export function fillPlaceholders(
  { file, text }: { file: string; text: string },
  values: Placeholders,
  { problems }: Review,
): string {
  return text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) {
      problems.push(`${file}: ${whole} is unknown: use one of ${Object.keys(values).join(', ')}`);
    }
    return value ?? whole;
  });
}
