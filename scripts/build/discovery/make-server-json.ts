/** Makes server.json, by which a registry of MCP servers lists this one. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import { jsonFile, type SiteFile } from '../site-file.ts';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** The registry takes no longer description. */
const DESCRIPTION =
  'Business finance for Australian ABN holders: fit checks and consented broker calls.';

export function makeServerJson({ service, version, base_url }: Catalogue): SiteFile {
  const body = {
    $schema: SCHEMA,
    name: `${reverseHost(base_url)}/business-finance`,
    title: service.service_name,
    description: DESCRIPTION,
    version,
    websiteUrl: base_url,
    remotes: [{ type: 'streamable-http', url: `${base_url}/mcp` }],
  };
  return jsonFile({ key: 'server.json', route: '/server.json' }, body);
}

/** Names are reverse DNS, so that the owner of the domain owns the name. */
function reverseHost(baseUrl: string): string {
  return new URL(baseUrl).hostname.split('.').reverse().join('.');
}
