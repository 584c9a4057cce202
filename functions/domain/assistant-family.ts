/**
 * Which assistant sent an enquiry, as one word of a closed list: what a caller types must neither
 * reach a metric nor open a new series, each of which costs money.
 */

const ASSISTANT_FAMILIES = [
  'chatgpt',
  'claude',
  'copilot',
  'gemini',
  'grok',
  'le-chat',
  'meta-ai',
  'perplexity',
] as const;
export type AssistantFamily = (typeof ASSISTANT_FAMILIES)[number] | 'other' | 'unnamed';

export function assistantFamily(agentName: string | undefined): AssistantFamily {
  if (agentName === undefined) return 'unnamed';
  const plain = plainWords(agentName);
  const isNamed = (family: string) => plain.includes(` ${family.replaceAll('-', ' ')} `);
  return ASSISTANT_FAMILIES.find(isNamed) ?? 'other';
}

function plainWords(text: string): string {
  return ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
}
