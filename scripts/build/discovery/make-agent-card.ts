/**
 * Makes the A2A agent card from the table of operations: 1.0, with the three fields that 0.3 clients
 * look for. Those three are not covered by a signature, which is made over what 1.0 knows.
 */
import type { Catalogue } from '../../../functions/contract/built.ts';
import {
  operations as allOperations,
  type OperationName,
} from '../../../functions/contract/operations.ts';
import { VERSIONS } from '../../../functions/surfaces/a2a/protocol.ts';
import { SKILLS } from '../../../functions/surfaces/a2a/skills.ts';
import { skillExamples } from './skill-examples.ts';

export const CARD_ADDRESS = '/.well-known/agent-card.json';

const TAGS: Readonly<Record<OperationName, readonly string[]>> = {
  check_fit: ['business finance', 'australia', 'eligibility', 'loan', 'lvr'],
  list_products: ['business finance', 'australia', 'rates', 'comparison'],
  search: ['business finance', 'australia', 'search'],
  fetch: ['business finance', 'australia', 'document'],
  request_callback: ['business finance', 'australia', 'broker', 'enquiry', 'consent'],
};

const MODES = ['text/plain', 'application/json'];

export function makeAgentCard({ service, version, base_url }: Catalogue) {
  const url = `${base_url}/a2a`;
  return {
    protocolVersion: '0.3.0',
    name: service.service_name,
    description:
      'Tells Australian ABN holders which kinds of business finance fit a need, and sends one ' +
      'enquiry to a licensed broker with the borrower’s consent. General information only: names ' +
      'no lender, applies for nothing. Send text, or a data part {"skill": "…", "input": {…}}.',
    url,
    preferredTransport: 'JSONRPC',
    supportedInterfaces: VERSIONS.map((protocolVersion) => ({
      url,
      protocolBinding: 'JSONRPC',
      protocolVersion,
    })),
    provider: { organization: service.broker.business_name, url: service.broker.website },
    version,
    documentationUrl: `${base_url}/about`,
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    defaultInputModes: MODES,
    defaultOutputModes: MODES,
    skills: SKILLS.map(describeSkill),
  };
}
export type AgentCardJson = ReturnType<typeof makeAgentCard>;

function describeSkill(id: OperationName) {
  const { title, description } = allOperations[id];
  return {
    id,
    name: title,
    description,
    tags: [...TAGS[id]],
    examples: skillExamples(id),
    inputModes: MODES,
    outputModes: MODES,
  };
}
